package dev.bgn.training.teach;

import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;
import java.util.List;

/** The layers of a teacher. */
sealed interface TeacherNetwork permits ProjectedNetwork, NormedNetwork {
    /** What is learned. */
    List<Parameter> parameters();

    /** The logits of all nodes: several random draws in training, else one of the whole input. */
    List<Tensor> forward(Tape tape);

    /** A new network with weights of its own. */
    static TeacherNetwork of(TeacherSettings settings, TeacherMaterial material, int number) {
        return switch (settings.form()) {
            case PROJECTED -> new ProjectedNetwork(settings, material, number);
            case NORMED -> new NormedNetwork(settings, material, number);
        };
    }
}
