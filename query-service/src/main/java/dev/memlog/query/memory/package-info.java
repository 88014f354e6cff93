/**
 * The current memories, their usage and their recent changes: a local view of topics memories,
 * memory-usage and memory-changes. A recall shows a memory that the index found only in the state
 * that this view has.
 */
@NullMarked
package dev.memlog.query.memory;

import org.jspecify.annotations.NullMarked;
