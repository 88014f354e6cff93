/**
 * Storage and search: the {@link dev.memlog.index.MemoryIndex} port and its adapters, which pass
 * one contract suite. The index proposes candidates with all data that a ranking needs; it does not
 * rank them.
 */
@NullMarked
package dev.memlog.index;

import org.jspecify.annotations.NullMarked;
