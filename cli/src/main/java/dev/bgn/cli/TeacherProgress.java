package dev.bgn.cli;

import dev.bgn.training.distil.Teachers;

/** Shows how the training of teachers goes: a bar over the epochs of all of them, and a line for each that is done. */
final class TeacherProgress implements Teachers.Progress, AutoCloseable {
    private final Output output;
    private final String student;
    private final Interruption interruption;
    private TerminalBar bar;

    TeacherProgress(Output output, String student, Interruption interruption) {
        this.output = output;
        this.student = student;
        this.interruption = interruption;
    }

    @Override
    public void tell(String line) {
        bar.say(output.err(), student + ": " + line);
    }

    @Override
    public void epochs(int done, int of) {
        if (bar == null) {
            bar = TerminalBar.of(student + ", teachers", of);
        }
        bar.stepTo(done);
    }

    @Override
    public boolean goesOn() {
        return !interruption.isAsked();
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
