/**
 * Keeps a {@link dev.memlog.index.MemoryIndex} equal to a topic of desired state, that of passages
 * or of memories ({@code Contents}): {@link dev.memlog.indexer.Indexer} reads, deletes at once,
 * embeds what is new, writes under the guard of revisions, and only then moves its positions on.
 * Nothing that it holds in memory is needed after a crash.
 */
@NullMarked
package dev.memlog.indexer;

import org.jspecify.annotations.NullMarked;
