/**
 * The indexer, which keeps a {@link dev.memlog.index.MemoryIndex} equal to the topic of passages or
 * of memories. Its loop reads, applies deletes at once, embeds new items, writes under the guard of
 * revisions, and only then advances its positions. Nothing that it holds in memory is needed after
 * a crash.
 */
@NullMarked
package dev.memlog.indexer;

import org.jspecify.annotations.NullMarked;
