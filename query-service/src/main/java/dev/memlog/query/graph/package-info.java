/**
 * Searches in an owner's graph of people, places and things, whose elements the view of memories
 * stores.
 */
@NullMarked
package dev.memlog.query.graph;

import org.jspecify.annotations.NullMarked;
