package dev.memlog.client.memories;

import java.util.List;

/**
 * The parts of a conversation's memory beside the paragraph that sums the conversation up.
 *
 * @param conversationId the conversation, in the memory's app
 * @param topics the topics, in their order
 * @param entities the people and things that the conversation was about
 * @param keyFacts the most important statements, in their order
 */
public record ConversationDigest(
    String conversationId,
    List<ConversationTopic> topics,
    List<ConversationEntity> entities,
    List<String> keyFacts) {}
