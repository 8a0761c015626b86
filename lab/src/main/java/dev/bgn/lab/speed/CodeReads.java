package dev.bgn.lab.speed;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * Ways to read an array of codes that do the least one can do with what was read: add it up. A search must read every
 * code, so the fastest of them is a ceiling for single queries.
 */
final class CodeReads {
    private CodeReads() {}

    /** All ways, by name; they return the same sum. */
    static Map<String, ToLongFunction<long[]>> all() {
        Map<String, ToLongFunction<long[]>> all = new LinkedHashMap<>();
        all.put("a loop", CodeReads::sum);
        all.put("a loop over four parts", CodeReads::sumOfFourParts);
        if (ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()) {
            all.put("vectors, as our scan", VectorReads::likeTheScan);
            all.put("vectors, four streams", VectorReads::fourStreams);
            all.put("vectors, eight streams", VectorReads::eightStreams);
        }
        return all;
    }

    /** Also the reference of the others. */
    static long sum(long[] words) {
        long sum = 0;
        for (long word : words) {
            sum += word;
        }
        return sum;
    }

    private static long sumOfFourParts(long[] words) {
        int part = words.length / 4;
        long sum0 = 0;
        long sum1 = 0;
        long sum2 = 0;
        long sum3 = 0;
        for (int i = 0; i < part; i++) {
            sum0 += words[i];
            sum1 += words[part + i];
            sum2 += words[2 * part + i];
            sum3 += words[3 * part + i];
        }
        for (int i = 4 * part; i < words.length; i++) {
            sum0 += words[i];
        }
        return sum0 + sum1 + sum2 + sum3;
    }
}
