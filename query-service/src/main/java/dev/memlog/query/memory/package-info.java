/**
 * Memories as they stand and how they came to stand so: a local view of topics memories and
 * memory-changes. What a recall found in the index is shown only as this view has it.
 */
@NullMarked
package dev.memlog.query.memory;

import org.jspecify.annotations.NullMarked;
