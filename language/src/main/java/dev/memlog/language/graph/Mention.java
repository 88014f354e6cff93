package dev.memlog.language.graph;

/**
 * A mention of a node of the memory graph, such as a person, place or event, in a statement.
 *
 * @param key the key of the node: its name in lower case without an article; {@code ann>mother} for
 *     a relative whose name is not said; {@code ann: adopted a dog} for an event
 * @param name the name as the statement writes it
 * @param kind the kind of the node
 */
public record Mention(String key, String name, NodeKind kind) {}
