package dev.memlog.language.graph;

/**
 * A person, place or thing that a statement mentions.
 *
 * @param key the key of the node: its name in lower case, or {@code ann>mother} for a relative
 *     whose name is not said
 * @param name the name as the statement has it
 */
public record Mention(String key, String name, NodeKind kind) {}
