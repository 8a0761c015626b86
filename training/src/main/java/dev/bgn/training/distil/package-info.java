/** Teachers, and what a student takes from them. */
package dev.bgn.training.distil;
