/** The {@code ind.*} files of Cora, Citeseer and Pubmed. */
package dev.bgn.datasets.planetoid;
