/** The distributed adapter: one collection of a Qdrant server, reached by gRPC. */
@NullMarked
package dev.memlog.index.qdrant;

import org.jspecify.annotations.NullMarked;
