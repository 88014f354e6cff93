package dev.memlog.client.messages;

/**
 * A feature of a search hit and its contribution to the score.
 *
 * @param contribution value times weight
 * @param note an explanation of the value, in words
 */
public record Feature(String name, double value, double weight, double contribution, String note) {}
