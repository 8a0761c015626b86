/** The laboratory: what measures BGN, with a main of its own. */
package dev.bgn.lab;
