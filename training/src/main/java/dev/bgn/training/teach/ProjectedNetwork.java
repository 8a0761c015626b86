package dev.bgn.training.teach;

import dev.bgn.training.autograd.Activations;
import dev.bgn.training.autograd.Dropout;
import dev.bgn.training.autograd.Elementwise;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Products;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;
import dev.bgn.training.layer.GraphInput;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code relu(P·drop(X·W₁) + b₁)·W₂ + b₂}, where drop takes whole rows away and P averages the steps of propagation.
 *
 * <p>Dropping rows and propagating are linear, so the projection {@code X·W₁} comes first, once a step: the hidden columns
 * are propagated in place of all features.
 */
final class ProjectedNetwork implements TeacherNetwork {
    private final TeacherSettings settings;
    private final GraphInput input;
    private final Parameter first;
    private final Parameter firstBias;
    private final Parameter second;
    private final Parameter secondBias;

    ProjectedNetwork(TeacherSettings settings, TeacherMaterial material, int number) {
        this.settings = settings;
        input = material.input();
        int hidden = settings.hidden();
        int classes = material.classes();
        first = material.weights("first", input.featureCount(), hidden, number, 0);
        firstBias = Parameter.zeros("firstBias", 1, hidden);
        second = material.weights("second", hidden, classes, number, 1);
        secondBias = Parameter.zeros("secondBias", 1, classes);
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(first, firstBias, second, secondBias);
    }

    @Override
    public List<Tensor> forward(Tape tape) {
        Tensor weights = tape.parameter(first);
        Tensor projected = input.sparse() != null
                ? Products.sparse(input.sparse(), settings.inputDropout(), weights)
                : Products.dense(Dropout.elements(tape.constant(input.dense()), settings.inputDropout()), weights);
        List<Tensor> outputs = new ArrayList<>();
        int draws = tape.isTraining() ? settings.draws() : 1;
        for (int d = 0; d < draws; d++) {
            Tensor kept = Dropout.rows(projected, TeacherMaterial.ROW_DROPOUT);
            Tensor spread = Products.propagate(
                    input.block(0).withLoops(), input.block(0).symmetric(), settings.steps(), kept);
            Tensor hidden = Activations.relu(Elementwise.addBias(spread, tape.parameter(firstBias)));
            Tensor dropped = Dropout.elements(hidden, settings.hiddenDropout());
            outputs.add(
                    Elementwise.addBias(Products.dense(dropped, tape.parameter(second)), tape.parameter(secondBias)));
        }
        return outputs;
    }
}
