package dev.bgn.training.teach;

import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.training.autograd.Activations;
import dev.bgn.training.autograd.Dropout;
import dev.bgn.training.autograd.Elementwise;
import dev.bgn.training.autograd.Normalization;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Products;
import dev.bgn.training.autograd.RunningStatistics;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * {@code norm(relu(norm(P·drop(X))·W₁ + b₁))·W₂ + b₂}, where drop takes whole rows away and P averages the steps of
 * propagation. What is propagated is the same for all teachers: see {@link PropagatedDraws}.
 */
final class NormedNetwork implements TeacherNetwork {
    private final TeacherSettings settings;
    private final PropagatedDraws input;
    private final Norm inputNorm;
    private final Parameter first;
    private final Parameter firstBias;
    private final Norm hiddenNorm;
    private final Parameter second;
    private final Parameter secondBias;

    NormedNetwork(TeacherSettings settings, TeacherMaterial material, int number) {
        this.settings = settings;
        input = material.propagated(settings);
        int columns = material.input().featureCount();
        int hidden = settings.hidden();
        int classes = material.classes();
        inputNorm = Norm.of("input", columns);
        first = material.weights("first", columns, hidden, number, 0);
        firstBias = Parameter.zeros("firstBias", 1, hidden);
        hiddenNorm = Norm.of("hidden", hidden);
        second = material.weights("second", hidden, classes, number, 1);
        secondBias = Parameter.zeros("secondBias", 1, classes);
    }

    /** Batch norm and what it learns. */
    private record Norm(Parameter gain, Parameter shift, RunningStatistics running) {
        static Norm of(String name, int columns) {
            Parameter gain = Parameter.zeros(name + "Gain", 1, columns);
            Arrays.fill(gain.value().data(), 1f);
            return new Norm(gain, Parameter.zeros(name + "Shift", 1, columns), new RunningStatistics(columns));
        }

        Tensor apply(Tensor x) {
            return Normalization.batchNorm(x, x.tape().parameter(gain), x.tape().parameter(shift), running);
        }
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                inputNorm.gain,
                inputNorm.shift,
                first,
                firstBias,
                hiddenNorm.gain,
                hiddenNorm.shift,
                second,
                secondBias);
    }

    @Override
    public List<Tensor> forward(Tape tape) {
        List<FloatMatrix> inputs = tape.isTraining() ? input.draws() : List.of(input.whole());
        List<Tensor> outputs = new ArrayList<>();
        for (FloatMatrix x : inputs) {
            Tensor dropped = Dropout.elements(inputNorm.apply(tape.constant(x)), settings.inputDropout());
            Tensor projected = Products.dense(dropped, tape.parameter(first));
            Tensor hidden = Activations.relu(Elementwise.addBias(projected, tape.parameter(firstBias)));
            Tensor kept = Dropout.elements(hiddenNorm.apply(hidden), settings.hiddenDropout());
            outputs.add(Elementwise.addBias(Products.dense(kept, tape.parameter(second)), tape.parameter(secondBias)));
        }
        return outputs;
    }
}
