/** Files of results that grow line by line. */
package dev.bgn.lab.results;
