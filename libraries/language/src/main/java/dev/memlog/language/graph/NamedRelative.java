package dev.memlog.language.graph;

/**
 * A statement's claim that a person's relative has a name, so that two nodes of the memory graph
 * are the same person.
 *
 * @param relative the key of the relative's node, such as {@code ann>mother}
 * @param name the key of the name's node, such as {@code carol}
 */
public record NamedRelative(String relative, String name) {}
