package dev.memlog.client.memories;

/**
 * A segment of a conversation about one topic.
 *
 * @param topic a few words
 * @param summary its most important statement
 * @param relevance high, medium, low
 */
public record ConversationTopic(String topic, String summary, String relevance) {}
