package dev.memlog.client.memories;

/**
 * A segment of a conversation about one topic.
 *
 * @param topic the topic in a few words
 * @param summary the most important statement of the segment
 * @param relevance high, medium or low
 */
public record ConversationTopic(String topic, String summary, String relevance) {}
