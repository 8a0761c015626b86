package dev.bgn.datasets.pickle;

import dev.bgn.datasets.npy.ByteSpan;
import dev.bgn.datasets.pickle.PickleValue.Constant;
import dev.bgn.runtime.MalformedFileException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Runs the opcodes of one pickle: the 28 of the Planetoid files and the four more of pickled arrays in npz archives. Any
 * other opcode is an error. It loads nothing and calls nothing but {@link PickleBuilders}.
 */
final class PickleMachine {
    /** Five times what Pubmed's graph takes; bounds the memory that a crafted file can claim. */
    private static final int MAX_STEPS = 1_000_000;

    private static final int MAX_NAME_BYTES = 100;
    private static final int MAX_TEXT_BYTES = 1 << 16;

    private final ByteSpan bytes;
    private final ByteBuffer buffer;
    private final PickleStack stack;
    private final PickleBuilders builders;
    private int at;
    /** Where the opcode that runs starts. */
    private int opcodeAt;

    PickleMachine(ByteSpan bytes) {
        this.bytes = bytes;
        this.buffer = bytes.buffer(ByteOrder.LITTLE_ENDIAN);
        this.stack = new PickleStack(bytes);
        this.builders = new PickleBuilders(bytes);
    }

    /** The value of the pickle, which takes up all of the bytes. */
    PickleValue run() throws MalformedFileException {
        if (bytes.length() < 2 || bytes.at(0) != 0x80) {
            throw bytes.malformedAt(0, "not a pickle of protocol 2 or 3");
        }
        if (bytes.at(1) != 2 && bytes.at(1) != 3) {
            throw bytes.malformedAt(1, "pickle protocol " + bytes.at(1) + "; 2 and 3 can be read");
        }
        at = 2;
        for (int steps = 0; steps < MAX_STEPS; steps++) {
            opcodeAt = at;
            int opcode = readByte();
            if (opcode == '.') {
                PickleValue value = stack.finish(opcodeAt);
                if (at != bytes.length()) {
                    throw bytes.malformedAt(at, "more bytes after the end of the pickle");
                }
                return value;
            }
            step(opcode);
        }
        throw bytes.malformedAt(at, "a pickle of more than " + MAX_STEPS + " steps");
    }

    private void step(int opcode) throws MalformedFileException {
        switch (opcode) {
            case 'K' -> push(new PickleValue.Int(readByte()));
            case 'M' -> push(new PickleValue.Int(Short.toUnsignedInt(buffer.getShort(take(2)))));
            case 'J' -> push(new PickleValue.Int(buffer.getInt(take(4))));
            case 'N' -> push(Constant.NONE);
            case 0x88 -> push(Constant.TRUE);
            case 0x89 -> push(Constant.FALSE);
            case 'U', 'C' -> push(new PickleValue.Bytes(readSpan(readByte())));
            case 'T', 'B' -> push(new PickleValue.Bytes(readSpan(readLength())));
            case 'X' -> push(readText());
            case 'c' -> push(readGlobal());
            case '(' -> stack.mark(opcodeAt);
            case ')' -> push(stack.tuple(opcodeAt, 0));
            case 0x85 -> push(stack.tuple(opcodeAt, 1));
            case 0x86 -> push(stack.tuple(opcodeAt, 2));
            case 0x87 -> push(stack.tuple(opcodeAt, 3));
            case 't' -> push(stack.tuple(opcodeAt, stack.popMark(opcodeAt)));
            case ']' -> push(new PickleValue.Items(opcodeAt));
            case '}' -> push(new PickleValue.Entries(opcodeAt));
            case 'a' -> stack.append(opcodeAt, 1);
            case 'e' -> stack.append(opcodeAt, stack.popMark(opcodeAt));
            case 's' -> stack.setItems(opcodeAt, 2);
            case 'u' -> stack.setItems(opcodeAt, stack.popMark(opcodeAt));
            case 'q' -> stack.memoize(opcodeAt, readByte());
            case 'r' -> stack.memoize(opcodeAt, readLength());
            case 'h' -> push(stack.recall(opcodeAt, readByte()));
            case 'R', 0x81 -> reduce(opcode == 'R');
            case 'b' -> build();
            default -> throw bytes.malformedAt(opcodeAt, "the pickle opcode " + describe(opcode) + " is not allowed");
        }
    }

    private static String describe(int opcode) {
        String hex = "0x" + Character.forDigit(opcode >> 4, 16) + Character.forDigit(opcode & 15, 16);
        return opcode > ' ' && opcode < 0x7f ? hex + " '" + (char) opcode + "'" : hex;
    }

    private void push(PickleValue value) throws MalformedFileException {
        stack.push(opcodeAt, value);
    }

    private void reduce(boolean call) throws MalformedFileException {
        PickleValue arguments = stack.pop(opcodeAt);
        PickleValue callable = stack.pop(opcodeAt);
        if (!(callable instanceof PickleValue.Name name) || !(arguments instanceof PickleValue.Tuple tuple)) {
            throw bytes.malformedAt(opcodeAt, "a call needs a known name and a tuple");
        }
        push(call ? builders.call(opcodeAt, name.global(), tuple) : builders.create(opcodeAt, name.global(), tuple));
    }

    private void build() throws MalformedFileException {
        PickleValue state = stack.pop(opcodeAt);
        stack.own(opcodeAt, state);
        if (!(stack.peek(opcodeAt) instanceof PickleValue.Instance instance)) {
            throw bytes.malformedAt(opcodeAt, "only an array, a matrix or a type can be filled");
        }
        builders.fill(opcodeAt, instance, state);
        stack.requireDepth(opcodeAt, instance);
    }

    private PickleValue readGlobal() throws MalformedFileException {
        String name = readLine() + " " + readLine();
        PickleGlobal global = PickleGlobal.find(name);
        if (global == null) {
            throw bytes.malformedAt(opcodeAt, "the pickle global '" + name + "' is not allowed");
        }
        return new PickleValue.Name(global);
    }

    private String readLine() throws MalformedFileException {
        StringBuilder line = new StringBuilder();
        for (int c = readByte(); c != '\n'; c = readByte()) {
            if (c <= ' ' || c > '~' || line.length() == MAX_NAME_BYTES) {
                throw bytes.malformedAt(at - 1, "a pickle global with a name that is no Python name");
            }
            line.append((char) c);
        }
        return line.toString();
    }

    private PickleValue readText() throws MalformedFileException {
        ByteSpan span = readSpan(readLength());
        if (span.length() > MAX_TEXT_BYTES) {
            throw bytes.malformedAt(opcodeAt, "a text of " + span.length() + " bytes; at most " + MAX_TEXT_BYTES);
        }
        try {
            return new PickleValue.Text(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(span.buffer(ByteOrder.LITTLE_ENDIAN))
                    .toString());
        } catch (CharacterCodingException e) {
            throw bytes.malformedAt(opcodeAt, "a text that is not UTF-8");
        }
    }

    /** A length of four bytes, of which Python writes none that is negative. */
    private int readLength() throws MalformedFileException {
        int length = buffer.getInt(take(4));
        if (length < 0) {
            throw bytes.malformedAt(opcodeAt, "a length or number of " + Integer.toUnsignedString(length));
        }
        return length;
    }

    private ByteSpan readSpan(int length) throws MalformedFileException {
        return bytes.slice(take(length), length);
    }

    private int readByte() throws MalformedFileException {
        return bytes.at(take(1));
    }

    /** Moves over {@code count} bytes and says where they start. */
    private int take(int count) throws MalformedFileException {
        if (count > bytes.length() - at) {
            throw bytes.malformedAt(
                    opcodeAt, "the pickle ends too early: " + count + " bytes are missing or cut short");
        }
        int start = at;
        at += count;
        return start;
    }
}
