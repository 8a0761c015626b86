/** The datasets known by name: where they are looked for, how they are fetched, what they must hold. */
package dev.bgn.datasets.known;
