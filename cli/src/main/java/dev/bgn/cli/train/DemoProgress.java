package dev.bgn.cli.train;

import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.TerminalBar;
import dev.bgn.report.demo.Demo;
import dev.bgn.training.score.Metric;
import dev.bgn.training.task.Epoch;

/** Shows how the demo goes, on standard error. */
final class DemoProgress implements Demo.Listener, AutoCloseable {
    private final Output output;
    private TrainProgress training;
    private TerminalBar teachers;

    DemoProgress(Output output) {
        this.output = output;
    }

    @Override
    public void say(String line) {
        if (teachers != null) {
            teachers.say(output.err(), line);
        } else {
            output.err().println(line);
        }
    }

    @Override
    public void epoch(String network, Epoch epoch) {
        if (training == null) {
            close();
            training = new TrainProgress(output, network, epoch.of(), Metric.ACCURACY);
        }
        training.show(epoch);
        if (epoch.number() == epoch.of()) {
            close();
        }
    }

    @Override
    public void teacherEpochs(String network, int done, int of) {
        if (teachers == null) {
            teachers = TerminalBar.of(network + ", teachers", of);
        }
        teachers.stepTo(done);
    }

    @Override
    public void close() {
        if (teachers != null) {
            teachers.close();
            teachers = null;
        }
        if (training != null) {
            training.close();
            training = null;
        }
    }
}
