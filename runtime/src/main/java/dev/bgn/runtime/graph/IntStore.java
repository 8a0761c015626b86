package dev.bgn.runtime.graph;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Arrays;

/** A read-only row of ints, an array or a stretch of a mapped file. */
sealed interface IntStore {
    int length();

    int get(int index);

    /** Copies {@code count} ints from {@code start} on to the beginning of {@code into}. */
    void copy(int start, int count, int[] into);

    /** The array behind it, or null when there is none. */
    int[] array();

    /** Whether it can be read: an array always, a file until it is closed. */
    boolean isOpen();

    static IntStore of(int[] array) {
        return new OfArray(array);
    }

    static IntStore of(MemorySegment segment) {
        return new OfSegment(segment);
    }

    private static boolean sameInts(IntStore a, IntStore b) {
        if (a.length() != b.length()) {
            return false;
        }
        for (int i = 0; i < a.length(); i++) {
            if (a.get(i) != b.get(i)) {
                return false;
            }
        }
        return true;
    }

    private static int hashOf(IntStore store) {
        int hash = 1;
        for (int i = 0; i < store.length(); i++) {
            hash = 31 * hash + store.get(i);
        }
        return hash;
    }

    /** Ints on the heap. */
    final class OfArray implements IntStore {
        private final int[] array;

        OfArray(int[] array) {
            this.array = array;
        }

        @Override
        public int length() {
            return array.length;
        }

        @Override
        public int get(int index) {
            return array[index];
        }

        @Override
        public void copy(int start, int count, int[] into) {
            System.arraycopy(array, start, into, 0, count);
        }

        @Override
        public int[] array() {
            return array;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof OfArray that
                    ? Arrays.equals(array, that.array)
                    : other instanceof IntStore store && sameInts(this, store);
        }

        @Override
        public int hashCode() {
            return hashOf(this);
        }
    }

    /** Little-endian ints in a memory segment. */
    final class OfSegment implements IntStore {
        static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
        private final MemorySegment segment;

        OfSegment(MemorySegment segment) {
            this.segment = segment;
        }

        @Override
        public int length() {
            return (int) (segment.byteSize() / Integer.BYTES);
        }

        @Override
        public int get(int index) {
            return segment.get(INT, (long) index * Integer.BYTES);
        }

        @Override
        public void copy(int start, int count, int[] into) {
            MemorySegment.copy(segment, INT, (long) start * Integer.BYTES, into, 0, count);
        }

        @Override
        public int[] array() {
            return null;
        }

        @Override
        public boolean isOpen() {
            return segment.scope().isAlive();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof IntStore store && sameInts(this, store);
        }

        @Override
        public int hashCode() {
            return hashOf(this);
        }
    }
}
