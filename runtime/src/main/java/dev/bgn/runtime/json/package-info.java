/** The little JSON that headers of files consist of; for this module alone. */
package dev.bgn.runtime.json;
