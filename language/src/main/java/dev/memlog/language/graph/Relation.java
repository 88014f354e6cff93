package dev.memlog.language.graph;

/**
 * A relation that a statement states.
 *
 * @param from the key of the subject's node
 * @param type the type in lower case, such as lives_in, mother or go_to
 * @param to the key of the object's node
 */
public record Relation(String from, String type, String to) {}
