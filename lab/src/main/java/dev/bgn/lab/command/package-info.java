/** The commands of the laboratory. */
package dev.bgn.lab.command;
