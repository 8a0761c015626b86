/** The methods that tables, figures and comparisons are made of: networks and baselines behind one interface. */
package dev.bgn.lab.method;
