package dev.bgn.datasets.pickle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.datasets.npy.ByteSpan;
import dev.bgn.runtime.MalformedFileException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pickles written here byte by byte; Python's {@code pickletools.dis} shows the same opcodes. */
class PickleReaderTest {
    private static final Path FILE = Path.of("hand.made");
    private static final String ARRAY =
            "cnumpy.core.multiarray\n_reconstruct\ncnumpy\nndarray\nK\0\u0085U\u0001b\u0087R";
    private static final String INT32 = "cnumpy\ndtype\nU\u0002i4K\0K\u0001\u0087R(K\u0003U\u0001<tb";

    private static PickleValue read(String latin1) throws MalformedFileException {
        return PickleReader.read(ByteSpan.of(FILE, latin1.getBytes(StandardCharsets.ISO_8859_1)));
    }

    private static PickleValue run(String body) throws MalformedFileException {
        return read("\u0080\u0002" + body + ".");
    }

    private static void assertMalformed(String body, String... reason) {
        assertThatThrownBy(() -> run(body))
                .isInstanceOf(MalformedFileException.class)
                .hasMessageStartingWith("hand.made")
                .hasMessageContainingAll(reason);
    }

    @Test
    void readsNumbers() throws MalformedFileException {
        assertThat(run("K\u00ff")).isEqualTo(new PickleValue.Int(255));
        assertThat(run("M\u0001\u0080")).isEqualTo(new PickleValue.Int(0x8001));
        assertThat(run("J\u00fe\u00ff\u00ff\u00ff")).isEqualTo(new PickleValue.Int(-2));
    }

    @Test
    void readsConstantsAndTexts() throws MalformedFileException {
        assertThat(run("N")).isEqualTo(PickleValue.Constant.NONE);
        assertThat(run("\u0088")).isEqualTo(PickleValue.Constant.TRUE);
        assertThat(run("\u0089")).isEqualTo(PickleValue.Constant.FALSE);
        assertThat(run("X\u0002\0\0\0\u00c3\u00a9")).isEqualTo(new PickleValue.Text("é"));
        for (String bytes : new String[] {"U\u0002ab", "C\u0002ab", "T\u0002\0\0\0ab", "B\u0002\0\0\0ab"}) {
            assertThat(Texts.of(run(bytes))).isEqualTo("ab");
        }
        assertMalformed("X\u0001\0\0\0\u00ff", "offset 2", "not UTF-8");
    }

    @Test
    void readsTuples() throws MalformedFileException {
        String[] bodies = {")", "K\0\u0085", "K\0K\0\u0086", "K\0K\0K\0\u0087", "(K\0K\0K\0K\0t"};
        for (int size = 0; size < bodies.length; size++) {
            assertThat(((PickleValue.Tuple) run(bodies[size])).items()).hasSize(size);
        }
    }

    @Test
    void readsListsAndDictsInBatches() throws MalformedFileException {
        PickleValue.Items list = (PickleValue.Items) run("]q\0K\u0001a(K\u0002K\u0003e(K\u0004e");
        assertThat(list.size()).isEqualTo(4);
        assertThat(list.get(3)).isEqualTo(new PickleValue.Int(4));
        PickleValue.Entries dict =
                (PickleValue.Entries) run("ccollections\ndefaultdict\nc__builtin__\nlist\n\u0085R(K\u0001]uK\u0002]s");
        assertThat(dict.size()).isEqualTo(2);
        assertThat(dict.key(1)).isEqualTo(new PickleValue.Int(2));
    }

    @Test
    void recallsWhatItStored() throws MalformedFileException {
        PickleValue.Tuple tuple = (PickleValue.Tuple) run("K\u0007q\u0001h\u0001\u0086");
        assertThat(tuple.items()).containsExactly(new PickleValue.Int(7), new PickleValue.Int(7));
        assertThat(run("K\u0007r\u0001\0\0\0")).isEqualTo(new PickleValue.Int(7));
        assertMalformed("h\u0005", "offset 2", "memo number 5");
        assertMalformed("K\u0007r\u00ff\u00ff\u00ff\u007f", "offset 4", "too large");
    }

    @Test
    void readsArrays() throws MalformedFileException {
        PickleValue value = run(ARRAY + "(K\u0001K\u0001K\u0002\u0086" + INT32 + "\u0089U\u0008\1\0\0\0\2\0\0\0tb");
        assertThat(((PickleValue.Array) value).array().ints()).containsExactly(1, 2);
        assertMalformed(ARRAY + "(K\u0001K\u0001K\u0003\u0086" + INT32 + "\u0089U\u0008\1\0\0\0\2\0\0\0tb", "12 bytes");
        assertMalformed(
                ARRAY + "(K\u0001J\u00ff\u00ff\u00ff\u00ff\u0085" + INT32 + "\u0089U\0tb", "the negative size -1");
        assertMalformed(
                ARRAY + "(K\u0001J\u00ff\u00ff\u00ff\u007fJ\u00ff\u00ff\u00ff\u007f\u0086" + INT32 + "\u0089U\0tb",
                "more than");
        assertMalformed(ARRAY, "without content");
    }

    @Test
    void knowsOnlyTheOpcodesThatOccur() {
        Set<Integer> known = "KMJN\u0088\u0089UCTBXc()\u0085\u0086\u0087t]}aesuqrhR\u0081b."
                .chars()
                .boxed()
                .collect(Collectors.toSet());
        // With PROTO, which is only at the start: the 28 of Planetoid and the 4 of pickled npz.
        assertThat(known).hasSize(31);
        for (int opcode = 0; opcode < 256; opcode++) {
            if (!known.contains(opcode)) {
                assertMalformed("K\0" + (char) opcode, "offset 4", "opcode 0x", "is not allowed");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "os, system",
        "posix, system",
        "builtins, eval",
        "__builtin__, eval",
        "subprocess, Popen",
        "numpy, load",
        "java.lang, Runtime",
        "scipy.sparse.csr, csc_matrix",
        "numpy, NDARRAY"
    })
    void refusesAnyOtherGlobal(String module, String name) {
        assertMalformed(
                "c" + module + "\n" + name + "\nU\u0002id\u0085R", "offset 2", "global '" + module + " " + name + "'");
    }

    @Test
    void refusesCallsThatNumpyDoesNotMake() {
        assertMalformed("cnumpy\nndarray\n)R", "a call of NDARRAY");
        assertMalformed("c__builtin__\nlist\n)R", "a call of LIST");
        assertMalformed("cscipy.sparse.csr\ncsr_matrix\n)R", "a call of CSR_MATRIX");
        assertMalformed("cnumpy\ndtype\n)\u0081", "a new object of DTYPE");
        assertMalformed("K\0)R", "a call needs a known name");
        assertMalformed("K\0K\0b", "can be filled");
        assertMalformed(INT32 + "(K\u0003U\u0001<tb", "filled twice");
        assertMalformed("cnumpy\ndtype\nU\u0002c8K\0K\u0001\u0087R(K\u0003U\u0001<tb", "element type 'c8'");
    }

    @Test
    void refusesWrongProtocolsAndEnds() {
        assertThatThrownBy(() -> read("")).hasMessageContaining("not a pickle");
        assertThatThrownBy(() -> read("(lp0\n.")).hasMessageContaining("not a pickle");
        assertThatThrownBy(() -> read("\u0080\u0004N.")).hasMessageContaining("protocol 4");
        assertThatThrownBy(() -> read("\u0080\u0002N")).hasMessageContaining("ends too early");
        assertThatThrownBy(() -> read("\u0080\u0002N.N")).hasMessageContaining("offset 4", "more bytes");
        assertMalformed("NN", "2 values");
        assertMalformed("(N", "1 open marks");
        assertMalformed("", "0 values");
        assertMalformed("T\u00ff\u00ff\u00ff\u007fab", "offset 2", "ends too early");
        assertMalformed("T\u00ff\u00ff\u00ff\u00ffab", "offset 2", "4294967295");
    }

    @Test
    void refusesTooFewValuesAndMarks() {
        for (String body :
                new String[] {"\u0085", "K\0\u0086", "a", "]a", "s", "}K\0s", "t", "e", "u", "b", "R", "q\0"}) {
            assertMalformed(body, "offset");
        }
        // An opcode must not reach below a mark that is still open.
        assertMalformed("]K\0(a", "too few values");
        assertMalformed("K\0(\u0085t", "too few values");
        assertMalformed("}(K\0u", "no dict");
    }

    @Test
    void refusesListsThatContainThemselvesOrAreShared() {
        assertMalformed("]q\0h\0a", "contains itself");
        assertMalformed("}q\0K\0h\0s", "contains itself");
        assertMalformed("]q\0]q\u0001h\0ah\0h\u0001a", "a part of another value");
        assertMalformed("]q\0]h\0ah\0a", "a part of another value");
        assertMalformed("]q\0h\0\u0086", "a part of another value");
        assertMalformed("}))s", "a key that is no number or text");
        assertMalformed("}]K\0s", "a key that is no number or text");
    }

    @Test
    void limitsDepth() throws MalformedFileException {
        assertThat(run("K\0" + "\u0085".repeat(32)).depth()).isEqualTo(32);
        assertMalformed("K\0" + "\u0085".repeat(33), "deeper than 32");
        assertMalformed("]".repeat(40) + "a".repeat(39), "deeper than 32");
        assertMalformed("(".repeat(100_000), "deeper than 32");
        // Doubles at every step: 2^31 leaves if anything walked them, but nothing does.
        assertThat(run("K\0" + "q\0h\0\u0086".repeat(31)).depth()).isEqualTo(31);
    }

    @Test
    void limitsStackAndSteps() {
        assertMalformed("N".repeat(70_000), "values on the stack");
        assertMalformed("]" + "Na".repeat(600_000), "more than 1000000 steps");
    }

    @Test
    void limitsTexts() {
        assertMalformed("X\u0001\0\u0001\0" + "x".repeat(65537), "a text of 65537 bytes");
    }

    @Test
    void countsTheBytesOfArraysThatAreUsedAgain() {
        String data = "T\0\u0004\0\0" + "\0".repeat(1024) + "q\u0001";
        String again = ARRAY + "(K\u0001M\0\u0001\u0085" + INT32 + "\u0089h\u0001tb";
        assertMalformed("(" + data + again.repeat(40) + "t", "larger than the pickle");
    }
}
