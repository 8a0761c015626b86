/** The long campaigns behind the promises of docs/reliability.md: damaged files of data and of models, killed trainings. */
package dev.bgn.lab.selftest;
