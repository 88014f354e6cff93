/** Processes of a real Qdrant, for tests and benchmarks. */
@NullMarked
package dev.memlog.index.qdrant.server;

import org.jspecify.annotations.NullMarked;
