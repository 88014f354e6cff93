package dev.memlog.extractor.fold;

import dev.memlog.extractor.state.ConversationState;
import dev.memlog.extractor.state.DescriptionState;
import dev.memlog.extractor.state.MessageState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of one conversation. Lists are short: nobody reads a whole conversation at
 * once. <i>Spoken</i> are the messages that are indexed.
 */
public interface ConversationView {

  String tenant();

  /** Returns the app that the conversation is named in. */
  String app();

  String conversation();

  /** Null: nothing was ever heard of it. */
  @Nullable ConversationState properties();

  /** Returns the system prompt and metadata; null: none were set since they are kept apart. */
  @Nullable DescriptionState description();

  /** Null: nothing was ever heard of it. */
  @Nullable MessageState message(String messageId);

  /** Messages with a greater id than this, deleted and waiting ones too, by id. */
  List<MessageState> messagesAfter(String messageId, int limit);

  /** The earliest messages that count. */
  List<Place> earliest(int limit);

  /** The latest messages that count, latest first. */
  List<Place> latest(int limit);

  /** Spoken messages before this place, nearest first. */
  List<Place> spokenBefore(Place place, int limit);

  /** Spoken messages at and after this place, in order. */
  List<Place> spokenFrom(Place place, int limit);
}
