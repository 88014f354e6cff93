package dev.memlog.extractor.graph;

import dev.memlog.state.GraphElement;
import org.jspecify.annotations.Nullable;

/**
 * A change of a node or an edge.
 *
 * @param id the id of the element
 * @param element the element after the change; null if it is gone
 */
public record GraphChange(String id, @Nullable GraphElement element) {}
