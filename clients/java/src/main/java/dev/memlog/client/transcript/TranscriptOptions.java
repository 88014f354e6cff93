package dev.memlog.client.transcript;

import org.jspecify.annotations.Nullable;

/**
 * The owner of the conversations of a {@link Transcript}, and the effect of an eviction.
 *
 * @param app the app; if null, the key's only app or "default"
 * @param user the user, which every event names; if null, the user that the key is bound to, or
 *     none
 * @param deleteEvicted whether a message that leaves the framework's window is deleted permanently.
 *     If false, the message stays in the log, and only the framework no longer sees it.
 */
public record TranscriptOptions(
    @Nullable String app, @Nullable String user, boolean deleteEvicted) {

  /** Returns options for the key's own app and user that keep evicted messages in the log. */
  public static TranscriptOptions defaults() {
    return new TranscriptOptions(null, null, false);
  }

  public TranscriptOptions withApp(@Nullable String value) {
    return new TranscriptOptions(value, user, deleteEvicted);
  }

  public TranscriptOptions withUser(@Nullable String value) {
    return new TranscriptOptions(app, value, deleteEvicted);
  }

  public TranscriptOptions withDeleteEvicted(boolean value) {
    return new TranscriptOptions(app, user, value);
  }
}
