/** Training: one expression for programs ({@link dev.bgn.training}), and the parts that our own modules work with. */
@SuppressWarnings("module") // those that may use the parts are built after this one, or no modules yet
module dev.bgn.training {
    requires transitive dev.bgn.datasets;

    exports dev.bgn.training;
    exports dev.bgn.training.progress;
    exports dev.bgn.training.score;
    exports dev.bgn.training.autograd to
            dev.bgn.report,
            dev.bgn.cli,
            dev.bgn.lab;
    exports dev.bgn.training.binarize to
            dev.bgn.report,
            dev.bgn.cli,
            dev.bgn.lab;
    exports dev.bgn.training.checkpoint to
            dev.bgn.report,
            dev.bgn.cli,
            dev.bgn.lab;
    exports dev.bgn.training.layer to
            dev.bgn.report,
            dev.bgn.cli,
            dev.bgn.lab;
    exports dev.bgn.training.matching to
            dev.bgn.report,
            dev.bgn.cli,
            dev.bgn.lab;
    exports dev.bgn.training.model to
            dev.bgn.report,
            dev.bgn.cli,
            dev.bgn.lab;
    exports dev.bgn.training.node to
            dev.bgn.report,
            dev.bgn.cli,
            dev.bgn.lab;
    exports dev.bgn.training.optim to
            dev.bgn.report,
            dev.bgn.cli,
            dev.bgn.lab;
    exports dev.bgn.training.sample to
            dev.bgn.report,
            dev.bgn.cli,
            dev.bgn.lab;
    exports dev.bgn.training.select to
            dev.bgn.report,
            dev.bgn.cli,
            dev.bgn.lab;
    exports dev.bgn.training.task to
            dev.bgn.report,
            dev.bgn.cli,
            dev.bgn.lab;
    exports dev.bgn.training.teach to
            dev.bgn.report,
            dev.bgn.cli,
            dev.bgn.lab;
    exports dev.bgn.training.text to
            dev.bgn.report,
            dev.bgn.cli,
            dev.bgn.lab;
}
