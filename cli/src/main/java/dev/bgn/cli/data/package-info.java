/** Options and commands of datasets. */
package dev.bgn.cli.data;
