package dev.memlog.client.messages;

/**
 * A part of a score.
 *
 * @param contribution value times weight
 * @param note the explanation of the value, in words
 */
public record Feature(String name, double value, double weight, double contribution, String note) {}
