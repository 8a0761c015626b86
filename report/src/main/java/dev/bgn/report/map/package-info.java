/** Places codes in the plane. */
package dev.bgn.report.map;
