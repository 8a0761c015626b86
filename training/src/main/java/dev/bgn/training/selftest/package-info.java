/** The campaign that ends trainings at random moments and looks at what they leave. */
package dev.bgn.training.selftest;
