/** Settings as texts that files keep. */
package dev.bgn.training.text;
