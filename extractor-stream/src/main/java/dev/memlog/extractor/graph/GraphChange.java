package dev.memlog.extractor.graph;

import dev.memlog.state.GraphElement;
import org.jspecify.annotations.Nullable;

/**
 * A change of an element on topic graph: a node, an edge, or the relations of a memory.
 *
 * @param id the id of the element
 * @param element the element after the change; null if it was removed
 */
public record GraphChange(String id, @Nullable GraphElement element) {}
