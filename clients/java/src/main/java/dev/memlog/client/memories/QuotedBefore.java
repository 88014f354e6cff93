package dev.memlog.client.memories;

/**
 * Earlier words of a conversation that a quote answers or corrects, such as a question.
 *
 * @param speaker the name of the speaker of these words
 * @param text the words
 */
public record QuotedBefore(String speaker, String text) {}
