package dev.memlog.language.graph;

/**
 * The name of somebody's relative.
 *
 * @param relative the key of the relative, such as {@code ann>mother}
 * @param name the key of the name, such as {@code carol}
 */
public record NamedRelative(String relative, String name) {}
