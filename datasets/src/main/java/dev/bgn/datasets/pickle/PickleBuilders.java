package dev.bgn.datasets.pickle;

import dev.bgn.datasets.npy.ByteSpan;
import dev.bgn.datasets.npy.CsrArrays;
import dev.bgn.datasets.npy.NpyArray;
import dev.bgn.datasets.npy.NpyType;
import dev.bgn.datasets.pickle.PickleValue.Constant;
import dev.bgn.datasets.pickle.PickleValue.Instance;
import dev.bgn.datasets.pickle.PickleValue.Tuple;
import dev.bgn.runtime.MalformedFileException;
import java.util.Optional;

/** Makes arrays, types, matrices and dicts of a pickle: what NumPy and SciPy would do, and nothing else. */
final class PickleBuilders {
    private final ByteSpan bytes;
    /** Bytes of arrays and matrices so far: a pickle that uses the same bytes again and again is no honest one. */
    private long builtBytes;

    PickleBuilders(ByteSpan bytes) {
        this.bytes = bytes;
    }

    /** What a call gives: an empty array or type, to be filled, or an empty dict. */
    PickleValue call(int offset, PickleGlobal callee, Tuple arguments) throws MalformedFileException {
        int count = arguments.items().size();
        switch (callee) {
            case RECONSTRUCT -> {
                if (count == 3 && isName(arguments.items().get(0), PickleGlobal.NDARRAY)) {
                    return new Instance(PickleGlobal.NDARRAY, "");
                }
            }
            case DTYPE -> {
                String code = count == 3 ? Texts.ofShort(arguments.items().get(0)) : null;
                if (code != null) {
                    return new Instance(PickleGlobal.DTYPE, code);
                }
            }
            case DEFAULT_DICT -> {
                if (count == 1 && isName(arguments.items().get(0), PickleGlobal.LIST)) {
                    return new PickleValue.Entries(offset);
                }
            }
            default -> {}
        }
        throw bytes.malformedAt(offset, "a call of " + callee + " with other arguments than NumPy's");
    }

    /** A new object without arguments, which only a sparse matrix is. */
    PickleValue create(int offset, PickleGlobal type, Tuple arguments) throws MalformedFileException {
        if (type != PickleGlobal.CSR_MATRIX || !arguments.items().isEmpty()) {
            throw bytes.malformedAt(offset, "a new object of " + type + " is not allowed");
        }
        return new Instance(type, "");
    }

    /** Fills an object with its state. */
    void fill(int offset, Instance instance, PickleValue state) throws MalformedFileException {
        if (instance.content() != null) {
            throw bytes.malformedAt(offset, "an object is filled twice");
        }
        if (instance.global() == PickleGlobal.CSR_MATRIX) {
            if (!(state instanceof PickleValue.Entries fields)) {
                throw bytes.malformedAt(offset, "the state of a sparse matrix is no dict");
            }
            instance.fill(sparse(offset, fields));
        } else if (!(state instanceof Tuple tuple)) {
            throw bytes.malformedAt(offset, "the state of an array or type is no tuple");
        } else if (instance.global() == PickleGlobal.DTYPE) {
            instance.fill(type(offset, instance.code(), tuple));
        } else {
            instance.fill(array(offset, tuple));
        }
    }

    /** State: version, byte order, three Nones, size, alignment, flags. */
    private PickleValue type(int offset, String code, Tuple state) throws MalformedFileException {
        String order = state.items().size() >= 2 ? Texts.ofShort(state.items().get(1)) : null;
        Optional<NpyType> type =
                order == null || order.length() != 1 ? Optional.empty() : NpyType.parse(order.charAt(0), code);
        if (type.isEmpty()) {
            throw bytes.malformedAt(offset, "the element type '" + code + "' cannot be read");
        }
        return new PickleValue.Type(type.get());
    }

    /** State: version, shape, type, whether in Fortran order, bytes or a list of objects. */
    private PickleValue array(int offset, Tuple state) throws MalformedFileException {
        if (state.items().size() != 5
                || !(state.items().get(1) instanceof Tuple shape)
                || !(contentOf(state.items().get(2)) instanceof PickleValue.Type type)) {
            throw bytes.malformedAt(offset, "the state of an array is not NumPy's");
        }
        boolean fortranOrder = state.items().get(3) == Constant.TRUE;
        PickleValue data = state.items().get(4);
        long[] sizes = sizes(offset, shape);
        if (type.type().kind() == NpyType.Kind.OBJECT) {
            if (!(data instanceof PickleValue.Items items) || !isCount(sizes, items.size())) {
                throw bytes.malformedAt(offset, "the objects of an array do not fit its shape");
            }
            return new PickleValue.Objects(items);
        }
        if (!(data instanceof PickleValue.Bytes raw)) {
            throw bytes.malformedAt(offset, "the elements of an array are no bytes");
        }
        countBytes(offset, raw.span().length());
        return new PickleValue.Array(NpyArray.of(raw.span(), type.type(), sizes, fortranOrder));
    }

    private static boolean isCount(long[] sizes, int count) {
        long product = 1;
        for (long size : sizes) {
            product = size < 0 || product > Integer.MAX_VALUE ? Long.MAX_VALUE : product * size;
        }
        return product == count;
    }

    private long[] sizes(int offset, Tuple shape) throws MalformedFileException {
        long[] sizes = new long[shape.items().size()];
        for (int i = 0; i < sizes.length; i++) {
            if (!(shape.items().get(i) instanceof PickleValue.Int size)) {
                throw bytes.malformedAt(offset, "a shape that is not made of numbers");
            }
            sizes[i] = size.value();
        }
        return sizes;
    }

    private PickleValue sparse(int offset, PickleValue.Entries fields) throws MalformedFileException {
        if (!(fields.find("_shape") instanceof Tuple shape) || shape.items().size() != 2) {
            throw bytes.malformedAt(offset, "a sparse matrix without a shape");
        }
        long[] sizes = sizes(offset, shape);
        NpyArray rowStarts = arrayField(offset, fields, "indptr");
        countBytes(offset, rowStarts.bytes().length());
        return new PickleValue.Sparse(CsrArrays.of(
                sizes[0],
                sizes[1],
                rowStarts,
                arrayField(offset, fields, "indices"),
                arrayField(offset, fields, "data")));
    }

    private void countBytes(int offset, int more) throws MalformedFileException {
        builtBytes += more;
        if (builtBytes > 2L * bytes.length()) {
            throw bytes.malformedAt(offset, "the arrays of a pickle are larger than the pickle");
        }
    }

    private NpyArray arrayField(int offset, PickleValue.Entries fields, String name) throws MalformedFileException {
        if (!(contentOf(fields.find(name)) instanceof PickleValue.Array array)) {
            throw bytes.malformedAt(offset, "a sparse matrix without the array " + name);
        }
        return array.array();
    }

    /** What an object holds; a plain value itself. */
    static PickleValue contentOf(PickleValue value) {
        return value instanceof Instance instance ? instance.content() : value;
    }

    private static boolean isName(PickleValue value, PickleGlobal wanted) {
        return value instanceof PickleValue.Name name && name.global() == wanted;
    }
}
