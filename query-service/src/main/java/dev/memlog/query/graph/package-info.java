/**
 * The search of an owner's graph of people, places and things. The view of memories stores the
 * elements of the graph.
 */
@NullMarked
package dev.memlog.query.graph;

import org.jspecify.annotations.NullMarked;
