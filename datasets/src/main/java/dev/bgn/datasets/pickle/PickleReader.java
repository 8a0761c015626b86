package dev.bgn.datasets.pickle;

import dev.bgn.datasets.npy.ByteSpan;
import dev.bgn.datasets.npy.CsrArrays;
import dev.bgn.datasets.npy.NpyArray;
import dev.bgn.runtime.MalformedFileException;

/**
 * Reads pickles of arrays, sparse matrices and dicts. Only the opcodes and names that occur in the Planetoid files and in
 * pickled npz archives are known; anything else is an error, and no code of the file ever runs.
 */
public final class PickleReader {
    private PickleReader() {}

    /** The value of a pickle; an array of no dimension gives the object in it. */
    public static PickleValue read(ByteSpan bytes) throws MalformedFileException {
        PickleValue value = PickleBuilders.contentOf(new PickleMachine(bytes).run());
        if (value instanceof PickleValue.Objects objects && objects.items().size() == 1) {
            value = PickleBuilders.contentOf(objects.items().get(0));
        }
        if (value == null) {
            throw bytes.malformed("the pickle holds an object without content");
        }
        return value;
    }

    /** The array that a pickle holds. */
    public static NpyArray readArray(ByteSpan bytes) throws MalformedFileException {
        if (!(read(bytes) instanceof PickleValue.Array array)) {
            throw bytes.malformed("the pickle holds no array of numbers");
        }
        return array.array();
    }

    /** The sparse matrix that a pickle holds. */
    public static CsrArrays readSparse(ByteSpan bytes) throws MalformedFileException {
        if (!(read(bytes) instanceof PickleValue.Sparse sparse)) {
            throw bytes.malformed("the pickle holds no sparse matrix");
        }
        return sparse.arrays();
    }

    /** The dict that a pickle holds. */
    public static PickleValue.Entries readDict(ByteSpan bytes) throws MalformedFileException {
        if (!(read(bytes) instanceof PickleValue.Entries dict)) {
            throw bytes.malformed("the pickle holds no dict");
        }
        return dict;
    }

    /** The texts, {@code most} or fewer, under a key of a dict; null when there is no such key. */
    public static String[] textsOf(ByteSpan bytes, PickleValue.Entries dict, String key, int most)
            throws MalformedFileException {
        PickleValue value = PickleBuilders.contentOf(dict.find(key));
        if (value == null) {
            return null;
        }
        if (value instanceof PickleValue.Array array) {
            return array.array().requireAtMost(most).strings();
        }
        PickleValue.Items items = value instanceof PickleValue.Objects objects
                ? objects.items()
                : value instanceof PickleValue.Items list ? list : null;
        if (items == null || items.size() > most) {
            throw bytes.malformed("the value of '" + key + "' is no list of at most " + most + " texts");
        }
        String[] texts = new String[items.size()];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = Texts.of(items.get(i));
            if (texts[i] == null) {
                throw bytes.malformedAt(items.offset(), "value " + i + " of '" + key + "' is no text");
            }
        }
        return texts;
    }
}
