/** Teachers of a network: how they are found, and the soft labels that they give. */
package dev.bgn.training.teach;
