/** Python pickles that hold nothing but arrays, lists and dicts; no code runs. */
package dev.bgn.datasets.pickle;
