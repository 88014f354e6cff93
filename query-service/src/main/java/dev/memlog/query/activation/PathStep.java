package dev.memlog.query.activation;

/**
 * A step of the path over which activation reached a memory.
 *
 * @param from the id of the memory that passed activation on
 * @param link the link that carried the activation
 */
public record PathStep(String from, DirectedLink link) {}
