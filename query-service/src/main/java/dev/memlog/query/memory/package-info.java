/**
 * The current memories, their usage and their recent changes: a local view of topics memories,
 * memory-usage and memory-changes. A recall shows the memories that it finds in the state of this
 * view, not in that of the index.
 */
@NullMarked
package dev.memlog.query.memory;

import org.jspecify.annotations.NullMarked;
