package dev.bgn.datasets.pickle;

import dev.bgn.datasets.npy.ByteSpan;
import dev.bgn.datasets.npy.CsrArrays;
import dev.bgn.datasets.npy.NpyArray;
import dev.bgn.datasets.npy.NpyType;
import java.util.ArrayList;
import java.util.List;

/**
 * What a pickle can hold. A list or dict belongs to one owner and cannot change once it has one, so that no value
 * contains itself and reading every list once takes time linear in the file.
 */
public sealed interface PickleValue {
    /** How deep values are nested in this one; 0 for a number or text. */
    default int depth() {
        return 0;
    }

    /** {@code None}, {@code True} and {@code False}. */
    enum Constant implements PickleValue {
        NONE,
        TRUE,
        FALSE
    }

    /** A whole number. */
    record Int(int value) implements PickleValue {}

    /** A text of Python 3. */
    record Text(String value) implements PickleValue {}

    /** Bytes, or a text of Python 2. */
    record Bytes(ByteSpan span) implements PickleValue {}

    /** A name that a builder stands for. */
    record Name(PickleGlobal global) implements PickleValue {}

    /** A fixed number of values. */
    record Tuple(List<PickleValue> items, int depth) implements PickleValue {}

    /** A Python list. */
    final class Items implements PickleValue {
        private final int offset;
        private final List<PickleValue> values = new ArrayList<>();
        private int depth = 1;
        private boolean owned;

        Items(int offset) {
            this.offset = offset;
        }

        /** Where in the pickle the list starts. */
        public int offset() {
            return offset;
        }

        public int size() {
            return values.size();
        }

        public PickleValue get(int index) {
            return values.get(index);
        }

        void add(PickleValue value) {
            values.add(value);
            depth = Math.max(depth, 1 + value.depth());
        }

        /** Takes the list as a part of another value; false when it is one already. */
        boolean own() {
            boolean first = !owned;
            owned = true;
            return first;
        }

        boolean isOwned() {
            return owned;
        }

        @Override
        public int depth() {
            return depth;
        }
    }

    /**
     * A Python dict in the order of its file. Keys are not compared here, so that no crafted keys can slow it down:
     * {@link #find} looks at all of them, and who needs distinct keys checks them.
     */
    final class Entries implements PickleValue {
        private final Items keys;
        private final Items values;

        Entries(int offset) {
            keys = new Items(offset);
            values = new Items(offset);
        }

        public int size() {
            return keys.size();
        }

        public PickleValue key(int index) {
            return keys.get(index);
        }

        public PickleValue value(int index) {
            return values.get(index);
        }

        /** The value of the last key that is this text, or null. */
        PickleValue find(String text) {
            for (int i = size() - 1; i >= 0; i--) {
                if (Texts.is(key(i), text)) {
                    return value(i);
                }
            }
            return null;
        }

        void add(PickleValue key, PickleValue value) {
            keys.add(key);
            values.add(value);
        }

        boolean own() {
            return keys.own();
        }

        boolean isOwned() {
            return keys.isOwned();
        }

        @Override
        public int depth() {
            return Math.max(keys.depth(), values.depth());
        }
    }

    /** An array of numbers or texts. */
    record Array(NpyArray array) implements PickleValue {}

    /** An array of objects. */
    record Objects(Items items) implements PickleValue {
        @Override
        public int depth() {
            return items.depth();
        }
    }

    /** A sparse matrix. */
    record Sparse(CsrArrays arrays) implements PickleValue {}

    /** The type of the elements of an array. */
    record Type(NpyType type) implements PickleValue {}

    /** An object that is made first and filled by a later opcode. */
    final class Instance implements PickleValue {
        private final PickleGlobal global;
        private final String code;
        private PickleValue content;

        /** {@code code} is the code of a dtype, else empty. */
        Instance(PickleGlobal global, String code) {
            this.global = global;
            this.code = code;
        }

        PickleGlobal global() {
            return global;
        }

        String code() {
            return code;
        }

        /** What the object holds, or null when it was never filled. */
        PickleValue content() {
            return content;
        }

        void fill(PickleValue value) {
            content = value;
        }

        @Override
        public int depth() {
            return content == null ? 0 : 1 + content.depth();
        }
    }
}
