/**
 * Storage and search: the {@link dev.memlog.index.MemoryIndex} port and its adapters, which pass
 * one contract suite. The index proposes candidates with everything that a ranking needs to know of
 * them; it does not rank.
 */
@NullMarked
package dev.memlog.index;

import org.jspecify.annotations.NullMarked;
