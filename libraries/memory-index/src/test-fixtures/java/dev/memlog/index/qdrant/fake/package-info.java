/**
 * A stand-in for a Qdrant server, as far as the adapter uses one: its gRPC services over maps, with
 * faults on demand. What it does not know it refuses. It is to be trusted only in what also passes
 * on a real server.
 */
@NullMarked
package dev.memlog.index.qdrant.fake;

import org.jspecify.annotations.NullMarked;
