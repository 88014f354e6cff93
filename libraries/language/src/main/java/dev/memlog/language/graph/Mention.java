package dev.memlog.language.graph;

/**
 * A mention of a node of the memory graph, such as a person or place, in a reading.
 *
 * @param key the key of the node: its name in lower case without an article; {@code ann>mother} for
 *     a relative whose name is not said
 * @param name the name as written
 * @param kind the kind of the node
 */
public record Mention(String key, String name, NodeKind kind) {}
