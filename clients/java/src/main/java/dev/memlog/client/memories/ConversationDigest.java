package dev.memlog.client.memories;

import java.util.List;

/**
 * The topics, entities and key facts of a conversation, which a memory of type conversation has in
 * addition to its summarizing paragraph.
 *
 * @param conversationId the conversation, in the memory's app
 * @param topics the topics, in the order in which the summarizer returned them
 * @param entities the people and things that the conversation was about
 * @param keyFacts the most important statements, in the order in which the summarizer returned them
 */
public record ConversationDigest(
    String conversationId,
    List<ConversationTopic> topics,
    List<ConversationEntity> entities,
    List<String> keyFacts) {}
