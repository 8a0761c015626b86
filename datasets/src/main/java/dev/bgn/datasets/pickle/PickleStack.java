package dev.bgn.datasets.pickle;

import dev.bgn.datasets.npy.ByteSpan;
import dev.bgn.runtime.MalformedFileException;
import java.util.Arrays;
import java.util.List;

/** The stack, the marks in it, and the memo of a pickle that runs, all with limits. */
final class PickleStack {
    private static final int MAX_VALUES = 1 << 16;
    private static final int MAX_DEPTH = 32;

    private final ByteSpan bytes;
    private PickleValue[] values = new PickleValue[64];
    private int count;
    private final int[] marks = new int[MAX_DEPTH];
    private int markCount;
    private PickleValue[] memo = new PickleValue[64];

    PickleStack(ByteSpan bytes) {
        this.bytes = bytes;
    }

    void push(int offset, PickleValue value) throws MalformedFileException {
        if (count == values.length) {
            if (count >= MAX_VALUES) {
                throw bytes.malformedAt(offset, "more than " + MAX_VALUES + " values on the stack of a pickle");
            }
            values = Arrays.copyOf(values, 2 * count);
        }
        values[count++] = value;
    }

    PickleValue peek(int offset) throws MalformedFileException {
        requireValues(offset, 1);
        return values[count - 1];
    }

    PickleValue pop(int offset) throws MalformedFileException {
        PickleValue top = peek(offset);
        values[--count] = null;
        return top;
    }

    /** The one value that is left at the end. */
    PickleValue finish(int offset) throws MalformedFileException {
        if (count != 1 || markCount != 0) {
            throw bytes.malformedAt(offset, "a pickle ends with " + count + " values and " + markCount + " open marks");
        }
        return values[0];
    }

    void mark(int offset) throws MalformedFileException {
        if (markCount == marks.length) {
            throw bytes.malformedAt(offset, "a pickle nested deeper than " + MAX_DEPTH);
        }
        marks[markCount++] = count;
    }

    /** Takes the last mark away and says how many values are above it. */
    int popMark(int offset) throws MalformedFileException {
        if (markCount == 0) {
            throw bytes.malformedAt(offset, "a pickle opcode without its mark");
        }
        return count - marks[--markCount];
    }

    /** Takes the top {@code size} values as a tuple. */
    PickleValue tuple(int offset, int size) throws MalformedFileException {
        requireValues(offset, size);
        int depth = 1;
        for (int i = count - size; i < count; i++) {
            own(offset, values[i]);
            depth = Math.max(depth, 1 + values[i].depth());
        }
        List<PickleValue> items = List.of(Arrays.copyOfRange(values, count - size, count));
        drop(size);
        PickleValue tuple = new PickleValue.Tuple(items, depth);
        requireDepth(offset, tuple);
        return tuple;
    }

    /** Moves the top {@code size} values into the list below them. */
    void append(int offset, int size) throws MalformedFileException {
        if (!(below(offset, size) instanceof PickleValue.Items list)) {
            throw bytes.malformedAt(offset, "a pickle appends to something that is no list");
        }
        requireOpen(offset, list.isOwned());
        for (int i = count - size; i < count; i++) {
            if (values[i] == list) {
                throw bytes.malformedAt(offset, "a list that contains itself");
            }
            own(offset, values[i]);
            list.add(values[i]);
        }
        drop(size);
        requireDepth(offset, list);
    }

    /** Moves the top {@code size} values, keys and values in turn, into the dict below them. */
    void setItems(int offset, int size) throws MalformedFileException {
        if (!(below(offset, size) instanceof PickleValue.Entries dict) || size % 2 != 0) {
            throw bytes.malformedAt(offset, "a pickle puts entries into something that is no dict");
        }
        requireOpen(offset, dict.isOwned());
        for (int i = count - size; i < count; i += 2) {
            if (values[i].depth() > 0 || values[i + 1] == dict) {
                throw bytes.malformedAt(offset, "a dict that contains itself or has a key that is no number or text");
            }
            own(offset, values[i + 1]);
            dict.add(values[i], values[i + 1]);
        }
        drop(size);
        requireDepth(offset, dict);
    }

    /** Makes a list or dict part of another value, which happens once. */
    void own(int offset, PickleValue value) throws MalformedFileException {
        boolean first = true;
        if (value instanceof PickleValue.Items list) {
            first = list.own();
        } else if (value instanceof PickleValue.Entries dict) {
            first = dict.own();
        }
        requireOpen(offset, !first);
    }

    private void requireOpen(int offset, boolean owned) throws MalformedFileException {
        if (owned) {
            throw bytes.malformedAt(
                    offset, "a list or dict is used or changed after it became a part of another value");
        }
    }

    void requireDepth(int offset, PickleValue value) throws MalformedFileException {
        if (value.depth() > MAX_DEPTH) {
            throw bytes.malformedAt(offset, "a pickle nested deeper than " + MAX_DEPTH);
        }
    }

    void memoize(int offset, int index) throws MalformedFileException {
        PickleValue top = peek(offset);
        // A true index is one of a count of earlier opcodes, so it is below their bytes.
        if (index > offset) {
            throw bytes.malformedAt(offset, "the memo number " + index + " is too large");
        }
        if (index >= memo.length) {
            memo = Arrays.copyOf(memo, Math.max(index + 1, 2 * memo.length));
        }
        memo[index] = top;
    }

    PickleValue recall(int offset, int index) throws MalformedFileException {
        if (index >= memo.length || memo[index] == null) {
            throw bytes.malformedAt(offset, "nothing was stored under the memo number " + index);
        }
        return memo[index];
    }

    private PickleValue below(int offset, int size) throws MalformedFileException {
        requireValues(offset, size + 1);
        return values[count - size - 1];
    }

    /** Fails unless there are {@code size} values above the last mark, so that no mark is left in the air. */
    private void requireValues(int offset, int size) throws MalformedFileException {
        int floor = markCount == 0 ? 0 : marks[markCount - 1];
        if (size > count - floor) {
            throw bytes.malformedAt(offset, "a pickle opcode finds too few values on the stack");
        }
    }

    private void drop(int size) {
        Arrays.fill(values, count - size, count, null);
        count -= size;
    }
}
