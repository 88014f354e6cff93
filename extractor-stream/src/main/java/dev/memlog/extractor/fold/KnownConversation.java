package dev.memlog.extractor.fold;

import dev.memlog.extractor.state.ConversationState;
import dev.memlog.extractor.state.DescriptionState;
import dev.memlog.extractor.state.MessageState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The stored state of one conversation. Lists are limited, so that no caller reads a whole
 * conversation at once. A <i>spoken</i> message is one that is indexed.
 */
public interface KnownConversation {

  String tenant();

  /** Returns the app that the conversation belongs to. */
  String app();

  String conversation();

  /** Returns the conversation's properties; null if no event about it has arrived. */
  @Nullable ConversationState properties();

  /** Returns the system prompt and metadata; null if none are stored apart from the properties. */
  @Nullable DescriptionState description();

  /** Returns a message's state; null if no event about it has arrived. */
  @Nullable MessageState message(String messageId);

  /**
   * Returns the messages with a greater id than this, in the order of ids, including deleted
   * messages and those whose creation has not arrived.
   */
  List<MessageState> messagesAfter(String messageId, int limit);

  /** Returns the places of the earliest messages that count, earliest first. */
  List<Place> earliest(int limit);

  /** Returns the places of the latest messages that count, latest first. */
  List<Place> latest(int limit);

  /** Returns the places of spoken messages before this place, nearest first. */
  List<Place> spokenBefore(Place place, int limit);

  /** Returns the places of spoken messages at and after this place, in order. */
  List<Place> spokenFrom(Place place, int limit);
}
