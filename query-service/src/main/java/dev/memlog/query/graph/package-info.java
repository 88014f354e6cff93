/** Walks over the graph of an owner, which is read from the view of memories. */
@NullMarked
package dev.memlog.query.graph;

import org.jspecify.annotations.NullMarked;
