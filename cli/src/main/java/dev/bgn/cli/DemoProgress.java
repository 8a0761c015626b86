package dev.bgn.cli;

import dev.bgn.experiments.demo.Demo;
import dev.bgn.training.Epoch;

/** Shows how the demo goes, on standard error. */
final class DemoProgress implements Demo.Listener, AutoCloseable {
    private final Output output;
    private TrainProgress training;

    DemoProgress(Output output) {
        this.output = output;
    }

    @Override
    public void say(String line) {
        close();
        output.err().println(line);
    }

    @Override
    public void epoch(String network, Epoch epoch) {
        if (training == null) {
            training = new TrainProgress(output, network, epoch.of());
        }
        training.show(epoch);
        if (epoch.number() == epoch.of()) {
            close();
        }
    }

    @Override
    public void close() {
        if (training != null) {
            training.close();
            training = null;
        }
    }
}
