/** The long campaigns behind the promises of docs/reliability.md that need trained networks. */
package dev.bgn.lab.selftest;
