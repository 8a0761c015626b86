package dev.bgn.cli.terminal;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.nio.charset.StandardCharsets;

/**
 * Where our own messages go. The launcher reads what the JVM itself says on standard error, to drop the one line about
 * incubator modules that no option of the JVM stops; the real standard error it hands on as another descriptor, whose
 * number is in a property. Without the property, or where it cannot be used, {@code System.err} stays as it is.
 */
public final class StandardError {
    private static final String PROPERTY = "bgn.stderr";

    private StandardError() {}

    public static void install() {
        Integer number = Integer.getInteger(PROPERTY);
        if (number == null) {
            return;
        }
        try {
            // Opening /dev/fd/N would be another open file, with a position of its own.
            Constructor<FileDescriptor> descriptor = FileDescriptor.class.getDeclaredConstructor(int.class);
            descriptor.setAccessible(true);
            FileOutputStream out = new FileOutputStream(descriptor.newInstance(number));
            System.setErr(new PrintStream(out, true, StandardCharsets.UTF_8));
        } catch (ReflectiveOperationException | InaccessibleObjectException e) {
            // The launcher passes on all that it does not drop.
        }
    }
}
