package dev.memlog.language.graph;

/**
 * A directed edge between two nodes of the memory graph, which a reading states.
 *
 * @param from the key of the node at which the edge begins, see {@link Mention#key}
 * @param type the type of the relation in lower case, such as {@code lives_in} or {@code mother}
 * @param to the key of the node at which the edge ends
 */
public record Relation(String from, String type, String to) {}
