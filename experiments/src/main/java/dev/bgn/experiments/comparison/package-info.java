/** A network beside simple methods. */
package dev.bgn.experiments.comparison;
