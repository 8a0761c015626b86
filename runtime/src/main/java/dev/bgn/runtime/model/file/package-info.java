/** Files of models, codes and small graphs: safetensors files with a checksum, see {@code docs/format.md}. */
package dev.bgn.runtime.model.file;
