# Networks of PyTorch Geometric with weights that are handed over. Reads an order a line and answers each with one line
# that starts with "> ": "build NETWORK plain|compiled", "run NETWORK plain|compiled", "logits NETWORK plain|compiled FILE".
import sys
import time

import torch
import torch_geometric
from torch_geometric.nn import GATConv, GCNConv


def answer(text):
    print('> ' + ' '.join(str(text).split()), flush=True)


if len(sys.argv) == 1:
    answer('ready ' + torch_geometric.__version__ + ' with torch ' + torch.__version__)
    sys.exit()

import numpy

folder, threads, nodes = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
torch.set_num_threads(threads)


def read(name, kind):
    return torch.from_numpy(numpy.fromfile(folder + '/' + name, dtype=kind))


def floats(name, *shape):
    return read(name, '<f4').reshape(*shape)


# Edges lead from j to i, where i is the row that adds up; every node has a self loop.
starts, targets = read('starts.i4', '<i4').long(), read('targets.i4', '<i4').long()
rows = torch.repeat_interleave(torch.arange(nodes), starts[1:] - starts[:-1])
edge_index = torch.stack([targets, rows])
adjacency = torch.sparse_csr_tensor(starts, targets, torch.ones(len(targets)), (nodes, nodes))


class Network(torch.nn.Module):
    def __init__(self, name, layers):
        super().__init__()
        self.convs = torch.nn.ModuleList()
        self.activations = [layer[4] for layer in layers]
        for number, (inputs, outputs, heads, slope, _) in enumerate(layers):
            file = name + '.' + str(number)
            weight = floats(file + '.weight.f4', inputs, outputs).t().contiguous()
            if name == 'gat':
                conv = GATConv(inputs, outputs // heads, heads=heads, negative_slope=slope, add_self_loops=False,
                               bias=False)
                linear = getattr(conv, 'lin', None) or conv.lin_src
                conv.att_dst.data = floats(file + '.own.f4', 1, heads, outputs // heads)
                conv.att_src.data = floats(file + '.other.f4', 1, heads, outputs // heads)
            else:
                # Without normalisation a GCN adds up neighbours, which is what level wec does.
                conv = GCNConv(inputs, outputs, cached=name == 'gcn', normalize=name == 'gcn', add_self_loops=False,
                               bias=False)
                linear = conv.lin
            linear.weight.data = weight
            self.convs.append(conv)

    def forward(self, x, edges):
        for conv, activation in zip(self.convs, self.activations):
            x = conv(x, edges)
            if activation == 'elu':
                x = torch.nn.functional.elu(x)
            elif activation == 'relu':
                x = torch.relu(x)
            elif activation == 'sign':
                x = torch.where(x >= 0, 1.0, -1.0)
        return x


def networks():
    layers = {}
    with open(folder + '/layers.txt') as lines:
        for line in lines:
            name, inputs, outputs, heads, slope, activation = line.split()
            layers.setdefault(name, []).append((int(inputs), int(outputs), int(heads), float(slope), activation))
    return layers


def seconds(run):
    run()
    times = []
    for _ in range(5):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return min(times)


# Features and edges in each form that the layer takes; the fastest is kept.
def build(name, mode):
    best, reason = None, ''
    sparse = torch.sparse_csr_tensor(
        read('features.starts.i4', '<i4').long(), read('features.columns.i4', '<i4').long(),
        read('features.values.f4', '<f4'), (nodes, layers[name][0][0]))
    dense = sparse.to_dense()
    for what, x, edges in (('dense features, edge list', dense, edge_index),
                           ('sparse features, edge list', sparse, edge_index),
                           ('dense features, sparse adjacency', dense, adjacency),
                           ('sparse features, sparse adjacency', sparse, adjacency)):
        if mode == 'compiled' and x is sparse:
            continue  # the compiler leaves sparse tensors to the plain code
        try:
            network = Network(name, layers[name]).eval()  # a new one, because a GCN keeps its first edges
            if mode == 'compiled':
                network = torch.compile(network)

            def run(network=network, x=x, edges=edges):
                with torch.inference_mode():
                    return network(x, edges)

            taken = seconds(run)
        except Exception as e:
            reason = reason or e
            continue
        if best is None or taken < best[0]:
            best = (taken, what, run)
    if best is None:
        return None, 'no ' + str(reason)
    return best[2], 'ok ' + best[1]


layers = networks()
built, results = {}, {}
answer('ready ' + torch_geometric.__version__ + ' with torch ' + torch.__version__)
for line in sys.stdin:
    order, name, mode, *file = line.rstrip('\n').split(' ', 3)
    if order == 'build':
        if mode == 'compiled' and not hasattr(torch, 'compile'):
            answer('no this torch has no compiler')
            continue
        run, said = build(name, mode)
        built[name, mode] = run
        answer(said)
    elif order == 'run':
        results[name, mode] = built[name, mode]()
        answer('done')
    else:
        results[name, mode].contiguous().numpy().astype('<f4').tofile(file[0])
        answer('done')
