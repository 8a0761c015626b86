package dev.bgn.lab.peers;

import dev.bgn.lab.speed.FloatPeer;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.junit.jupiter.api.condition.EnabledIf;

/** A test that needs the libraries of libtorch: {@code mvn -B -Plibtorch verify} runs it. */
@Retention(RetentionPolicy.RUNTIME)
@EnabledIf("dev.bgn.lab.peers.WithLibtorch$Libraries#areThere")
@interface WithLibtorch {
    /** Asked by JUnit. */
    final class Libraries {
        private Libraries() {}

        static boolean areThere() {
            return FloatPeer.find().isPresent();
        }
    }
}
