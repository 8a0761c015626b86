/** What all parts of the runtime share. */
package dev.bgn.runtime;
