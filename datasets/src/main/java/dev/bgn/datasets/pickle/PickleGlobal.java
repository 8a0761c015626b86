package dev.bgn.datasets.pickle;

/** The Python names that a pickle may use; each has a fixed builder here. */
enum PickleGlobal {
    CSR_MATRIX,
    NDARRAY,
    DTYPE,
    RECONSTRUCT,
    DEFAULT_DICT,
    LIST;

    /** The global of a module and a name joined by a space, or null when it is none of ours. */
    static PickleGlobal find(String name) {
        return switch (name) {
            case "scipy.sparse.csr csr_matrix" -> CSR_MATRIX;
            case "numpy ndarray" -> NDARRAY;
            case "numpy dtype" -> DTYPE;
            case "numpy.core.multiarray _reconstruct" -> RECONSTRUCT;
            case "collections defaultdict" -> DEFAULT_DICT;
            case "__builtin__ list" -> LIST;
            default -> null;
        };
    }
}
