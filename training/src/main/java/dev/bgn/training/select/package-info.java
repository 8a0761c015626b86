/** What is chosen on validation: how features enter a network, and which of several trainings is taken. */
package dev.bgn.training.select;
