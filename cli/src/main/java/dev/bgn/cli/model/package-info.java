/** Commands that run a trained model, or make codes without one. */
package dev.bgn.cli.model;
