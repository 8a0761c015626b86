/** A first look at the whole: two networks trained, saved, run and compared, and the page that shows it. */
package dev.bgn.report.demo;
