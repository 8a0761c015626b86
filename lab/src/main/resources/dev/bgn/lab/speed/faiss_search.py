# FAISS's flat binary index on one thread. Reads an order a line and answers each with one line that starts with "> ".
import sys

import faiss

if len(sys.argv) == 1:
    print('> ready ' + faiss.__version__, flush=True)
    sys.exit()

import numpy

codes, queries = numpy.load(sys.argv[1]), numpy.load(sys.argv[2])
batch, k = sys.argv[3] == 'batch', int(sys.argv[4])
faiss.omp_set_num_threads(1)
index = faiss.IndexBinaryFlat(8 * codes.shape[1])
index.add(codes)
parts = [queries] if batch else [queries[i:i + 1] for i in range(len(queries))]
print('> ready ' + faiss.__version__, flush=True)
for line in sys.stdin:
    if line.strip() == 'search':
        found = [index.search(part, k)[0] for part in parts]
        print('> done', flush=True)
    else:
        print('> ' + ' '.join(map(str, numpy.concatenate(found).ravel())), flush=True)
