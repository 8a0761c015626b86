/** What all experiments share. */
package dev.bgn.experiments;
