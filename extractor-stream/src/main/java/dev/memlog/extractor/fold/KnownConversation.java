package dev.memlog.extractor.fold;

import dev.memlog.extractor.state.ConversationState;
import dev.memlog.extractor.state.DescriptionState;
import dev.memlog.extractor.state.MessageState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The stored state of one conversation. Every list has a limit, so that no caller reads a whole
 * conversation at once. A message <i>counts</i> if it is created and not deleted; a <i>spoken</i>
 * message is one that is indexed.
 */
public interface KnownConversation {

  /** Returns the tenant that owns the conversation. */
  String tenant();

  /** Returns the app to which the conversation belongs. */
  String app();

  /** Returns the conversation's id. */
  String conversation();

  /** Returns the conversation's properties; null if no event about it has arrived. */
  @Nullable ConversationState properties();

  /**
   * Returns the system prompt and metadata; null if they are not stored apart from the properties.
   */
  @Nullable DescriptionState description();

  /** Returns a message's state; null if no event about it has arrived. */
  @Nullable MessageState message(String messageId);

  /**
   * Returns the messages whose ids sort after a given id, ordered by id. They include deleted
   * messages and those whose creation has not arrived.
   *
   * @param messageId the id; empty for the first messages
   * @param limit the largest number of messages
   */
  List<MessageState> messagesAfter(String messageId, int limit);

  /**
   * Returns the places of the earliest messages that count, the earliest first.
   *
   * @param limit the largest number of places
   */
  List<MessagePlace> earliest(int limit);

  /**
   * Returns the places of the latest messages that count, the latest first.
   *
   * @param limit the largest number of places
   */
  List<MessagePlace> latest(int limit);

  /**
   * Returns the places of the spoken messages before a place, the nearest first.
   *
   * @param limit the largest number of places
   */
  List<MessagePlace> spokenBefore(MessagePlace place, int limit);

  /**
   * Returns the places of the spoken messages at and after a place, the earliest first.
   *
   * @param limit the largest number of places
   */
  List<MessagePlace> spokenFrom(MessagePlace place, int limit);
}
