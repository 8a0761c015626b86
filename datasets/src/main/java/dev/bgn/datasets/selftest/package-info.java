/** Campaigns of damaged input against the readers. */
package dev.bgn.datasets.selftest;
