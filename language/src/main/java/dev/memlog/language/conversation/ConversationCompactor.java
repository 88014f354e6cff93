package dev.memlog.language.conversation;

import java.util.Optional;

/**
 * A judge that decides which memory of a conversation is archived when an owner has one too many.
 */
public interface ConversationCompactor {

  /**
   * Decides which memory is archived, or merged with the added one.
   *
   * @return the decision; empty if there is no valid one, so that the earliest added memory is
   *     archived
   */
  Optional<CompactionDecision> decide(CrowdedConversations crowded);
}
