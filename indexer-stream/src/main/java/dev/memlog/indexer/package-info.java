/**
 * The indexer, which keeps a {@link dev.memlog.index.MemoryIndex} equal to a topic of desired
 * state, that of passages or of memories ({@code Contents}). {@link dev.memlog.indexer.Indexer}
 * reads, applies deletes at once, embeds new items, writes under the guard of revisions, and only
 * then advances its positions. Nothing that it holds in memory is needed after a crash.
 */
@NullMarked
package dev.memlog.indexer;

import org.jspecify.annotations.NullMarked;
