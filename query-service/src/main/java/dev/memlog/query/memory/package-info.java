/**
 * The current memories, their usage, their recent changes, core memory and graphs, in a local view
 * of their topics. A recall shows the memories that it finds in the state of this view, not in that
 * of the index.
 */
@NullMarked
package dev.memlog.query.memory;

import org.jspecify.annotations.NullMarked;
