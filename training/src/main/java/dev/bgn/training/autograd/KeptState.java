package dev.bgn.training.autograd;

/** Numbers that training changes besides the parameters, such as running averages. */
public interface KeptState {
    /** A copy of the numbers. */
    float[] state();

    /** Takes up what {@link #state()} gave. */
    void restore(float[] state);
}
