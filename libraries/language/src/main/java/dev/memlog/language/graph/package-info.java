/** Graphs of the people, places and things that statements mention, and of their relations. */
@NullMarked
package dev.memlog.language.graph;

import org.jspecify.annotations.NullMarked;
