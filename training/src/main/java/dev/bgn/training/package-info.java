/** Everything that learns. */
package dev.bgn.training;
