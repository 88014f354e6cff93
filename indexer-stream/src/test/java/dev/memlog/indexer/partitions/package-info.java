/** The indexer on a real broker, with an index and an embedder that fail on demand. */
@NullMarked
package dev.memlog.indexer.partitions;

import org.jspecify.annotations.NullMarked;
