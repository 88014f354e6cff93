/**
 * The current memories, their usage, their recent changes, core memory and graphs, in a local view
 * of their topics. A recall finds memories in the index, but shows each of them in its state from
 * this view.
 */
@NullMarked
package dev.memlog.query.memory;

import org.jspecify.annotations.NullMarked;
