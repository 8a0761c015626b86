/** Bit matrices, kernels and graphs of BGN. Needs nothing but the JDK. */
@SuppressWarnings("module") // those that may use kernels are built after this one, or not modules yet
module dev.bgn.runtime {
    // Static: without --add-modules jdk.incubator.vector the scalar kernels take over.
    requires static jdk.incubator.vector;

    exports dev.bgn.runtime;
    exports dev.bgn.runtime.bits;
    exports dev.bgn.runtime.features;
    exports dev.bgn.runtime.graph;
    exports dev.bgn.runtime.infer;
    exports dev.bgn.runtime.kernel to
            dev.bgn.datasets,
            dev.bgn.training,
            dev.bgn.baselines,
            dev.bgn.report,
            dev.bgn.lab,
            dev.bgn.cli;
    exports dev.bgn.runtime.match;
    exports dev.bgn.runtime.matrix;
    exports dev.bgn.runtime.model;
    exports dev.bgn.runtime.model.file;
    exports dev.bgn.runtime.parallel;
    exports dev.bgn.runtime.search;
}
