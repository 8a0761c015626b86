package dev.bgn.datasets.samples;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Writes small pickles as NumPy and SciPy do, by the opcode, for tests. */
public final class SamplePickles {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final boolean python3;

    private SamplePickles(int protocol) {
        python3 = protocol == 3;
        out.write(0x80);
        out.write(protocol);
    }

    /** An array of int32. */
    public static byte[] ofArray(int[][] rows) {
        SamplePickles pickle = new SamplePickles(2);
        int columns = rows.length == 0 ? 0 : rows[0].length;
        ByteBuffer cells = ByteBuffer.allocate(4 * rows.length * columns).order(ByteOrder.LITTLE_ENDIAN);
        for (int[] row : rows) {
            for (int cell : row) {
                cells.putInt(cell);
            }
        }
        return pickle.array("i4", cells.array(), rows.length, columns).finish();
    }

    /** A sparse matrix of float32, one array of values a row; zeros are not stored. */
    public static byte[] ofSparse(float[][] rows) {
        return new SamplePickles(2).sparse(rows).finish();
    }

    /** A sparse matrix in an array of no dimension, as npz archives hold it. */
    static byte[] ofSparseObject(float[][] rows) {
        SamplePickles pickle = new SamplePickles(3);
        pickle.startObjects();
        pickle.op(']').sparse(rows).op('a');
        return pickle.op('t').op('b').finish();
    }

    /** A dict of class names in an array of no dimension. */
    static byte[] ofClassNames(String... names) {
        SamplePickles pickle = new SamplePickles(3);
        pickle.startObjects();
        pickle.op(']').op('}').text("class_names");
        pickle.startObjects(names.length);
        pickle.op(']').op('(');
        for (String name : names) {
            pickle.text(name);
        }
        return pickle.op('e').op('t').op('b').op('s').op('a').op('t').op('b').finish();
    }

    /** A dict from each node to its neighbours. */
    public static byte[] ofGraph(int[][] neighbours) {
        SamplePickles pickle = new SamplePickles(2);
        pickle.global("collections", "defaultdict")
                .global("__builtin__", "list")
                .op(0x85)
                .op('R')
                .put(0)
                .op('(');
        for (int node = 0; node < neighbours.length; node++) {
            pickle.number(node).op(']').put(node + 1).op('(');
            for (int neighbour : neighbours[node]) {
                pickle.number(neighbour);
            }
            pickle.op('e');
        }
        return pickle.op('u').finish();
    }

    private byte[] finish() {
        op('.');
        return out.toByteArray();
    }

    private SamplePickles op(int opcode) {
        out.write(opcode);
        return this;
    }

    private SamplePickles put(int index) {
        return op('q').op(index);
    }

    private SamplePickles number(int value) {
        return value >= 0 && value < 256 ? op('K').op(value) : op('J').int32(value);
    }

    private SamplePickles int32(int value) {
        return op(value & 0xff).op(value >> 8 & 0xff).op(value >> 16 & 0xff).op(value >> 24 & 0xff);
    }

    private SamplePickles text(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        if (python3) {
            op('X').int32(bytes.length);
        } else {
            op('U').op(bytes.length);
        }
        out.writeBytes(bytes);
        return this;
    }

    private SamplePickles global(String module, String name) {
        op('c');
        out.writeBytes((module + "\n" + name + "\n").getBytes(StandardCharsets.US_ASCII));
        return this;
    }

    private SamplePickles newArray() {
        return global("numpy.core.multiarray", "_reconstruct")
                .global("numpy", "ndarray")
                .number(0)
                .op(0x85)
                .text("b")
                .op(0x87)
                .op('R');
    }

    private SamplePickles type(String code, String order) {
        global("numpy", "dtype").text(code).number(0).number(1).op(0x87).op('R');
        op('(').number(3)
                .text(order)
                .op('N')
                .op('N')
                .op('N')
                .number(-1)
                .number(-1)
                .number(0);
        return op('t').op('b');
    }

    private SamplePickles shape(int... sizes) {
        op('(');
        for (int size : sizes) {
            number(size);
        }
        return op('t');
    }

    /** Leaves an array of objects open: a list, {@code t} and {@code b} close it. */
    private void startObjects(int... sizes) {
        newArray().op('(').number(1).shape(sizes).type("O8", "|").op(0x89);
    }

    private SamplePickles array(String code, byte[] bytes, int... sizes) {
        newArray().op('(').number(1).shape(sizes).type(code, "<").op(0x89);
        op(python3 ? 'B' : 'T').int32(bytes.length);
        out.writeBytes(bytes);
        return op('t').op('b');
    }

    private SamplePickles sparse(float[][] rows) {
        SampleMatrix matrix = SampleMatrix.of(rows);
        global("scipy.sparse.csr", "csr_matrix").op(')').op(0x81).op('}').op('(');
        text("_shape").number(rows.length).number(matrix.columns()).op(0x86);
        text("indptr").array("i4", matrix.rowStarts(), rows.length + 1);
        text("indices").array("i4", matrix.indices(), matrix.indices().length / 4);
        text("data").array("f4", matrix.values(), matrix.values().length / 4);
        return op('u').op('b');
    }
}
