/**
 * The graph of an owner: the pure function from the owner's memories to nodes and edges. {@code
 * evolution.stream} runs it, since the graph follows each change of a memory in the same
 * transaction.
 */
@NullMarked
package dev.memlog.extractor.graph;

import org.jspecify.annotations.NullMarked;
