/** What a statement says about people, places and things, as nodes and relations of a graph. */
@NullMarked
package dev.memlog.language.graph;

import org.jspecify.annotations.NullMarked;
