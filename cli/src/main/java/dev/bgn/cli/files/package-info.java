/** Files that commands write and read again. */
package dev.bgn.cli.files;
