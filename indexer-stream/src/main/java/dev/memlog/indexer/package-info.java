/**
 * The indexer, which keeps a {@link dev.memlog.index.MemoryIndex} equal to the topic of passages or
 * of memories. Its loop reads, applies deletes at once, embeds new items, writes under the guard of
 * revisions, and only then advances its positions. A crash loses nothing, since its state in memory
 * can be rebuilt.
 */
@NullMarked
package dev.memlog.indexer;

import org.jspecify.annotations.NullMarked;
