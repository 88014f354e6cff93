package dev.memlog.language.conversation;

import java.util.Optional;

/**
 * A port to a language model that decides which memory of a conversation to archive or to merge. It
 * is asked when an owner has one such memory too many.
 */
public interface ConversationCompactor {

  /**
   * Decides which memory is archived, or merged with the new memory.
   *
   * @return the decision; empty if the model gave no valid decision, so that the memory that was
   *     added first is archived
   */
  Optional<CompactionDecision> decide(CrowdedConversations crowded);
}
