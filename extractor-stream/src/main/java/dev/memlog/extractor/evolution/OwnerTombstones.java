package dev.memlog.extractor.evolution;

import dev.memlog.state.Source;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The tombstones of an owner's evolution: the messages that were withdrawn, and everything that was
 * purged. Evolution drops inputs that rest on them, even if they arrive later. They hold no text,
 * and hash the ids of conversations, messages and candidates.
 */
public interface OwnerTombstones {

  /** Returns the value that was last set; empty if none was set. */
  Optional<String> get(String tombstone);

  /**
   * Returns the tombstone of a message. Its value is the text version that still counts; empty if
   * none does.
   */
  static String message(String conversation, String messageId) {
    return "message/" + hash(conversation + "/" + messageId);
  }

  /**
   * Returns the tombstone of a purged conversation. Its value is the time of the purge, in epoch
   * milliseconds.
   */
  static String conversation(String conversation) {
    return "conversation/" + hash(conversation);
  }

  /**
   * Returns the tombstone of a candidate that no longer counts, because it was purged with its
   * memory, or counted as a mention only.
   */
  static String candidate(String candidate) {
    return "candidate/" + hash(candidate);
  }

  /**
   * Returns the tombstone of a compaction that is asked for. Its value is the id of the request
   * whose decision counts; empty if none does.
   */
  static String compaction() {
    return "compaction";
  }

  /**
   * Returns the tombstone of the last reflection on everything. Its value is the time of that
   * reflection, in epoch milliseconds.
   */
  static String reflected() {
    return "reflected";
  }

  /**
   * Returns the tombstone of a message that was read in this text version. Its value is a
   * comma-separated list of memories that used a statement of the message and no longer show it.
   * Examples are a mention that was only counted, a text that was corrected, or a support that was
   * purged or lost. A later purge of such a memory also purges statements that are read from the
   * message again.
   *
   * @param source the message that was read, which is a statement's first source
   */
  static String reading(Source source) {
    return "reading/"
        + hash(source.getConversation() + "/" + source.getMessageId() + "/" + source.getVersion());
  }

  /**
   * Returns the tombstone of a message on which the earlier states of memories rested, while their
   * present ones do not. Its value is a comma-separated list of these memories. When the message is
   * deleted, their history must lose its text.
   */
  static String former(String conversation, String messageId) {
    return "former/" + hash(conversation + "/" + messageId);
  }

  /** Returns the tombstone of a conversation, like that of a message. */
  static String former(String conversation) {
    return "former/" + hash(conversation);
  }

  /**
   * Returns the tombstone of a purged memory. Its value is the time of the purge, in epoch
   * milliseconds.
   */
  static String memory(String memoryId) {
    return "memory/" + memoryId;
  }

  /**
   * Returns the tombstone of the owner itself. Its value is the time when everything was purged, in
   * epoch milliseconds.
   */
  static String everything() {
    return "everything";
  }

  /** Returns whether this text version of a message no longer counts. */
  default boolean withdrawn(Source source) {
    return get(message(source.getConversation(), source.getMessageId()))
        .filter(kept -> gone(source.getVersion(), kept))
        .isPresent();
  }

  /**
   * Returns whether a text version no longer counts. A source without a version stands for the
   * whole message, and counts as long as the message does.
   *
   * @param kept the version that still counts; empty if none does
   */
  static boolean gone(String version, String kept) {
    return kept.isEmpty() || (!version.isEmpty() && !version.equals(kept));
  }

  /**
   * Returns whether statements of this text version of a message were purged with a memory.
   *
   * @param takenAt the time when the broker appended the text version, in epoch milliseconds
   */
  default boolean purgedReading(Source source, long takenAt) {
    return get(reading(source)).stream()
        .flatMap(ids -> Stream.of(ids.split(",")))
        .anyMatch(id -> purged(memory(id), takenAt));
  }

  /**
   * Returns whether a record was purged with everything under this tombstone.
   *
   * @param appendedAt the time when the broker appended the record, in epoch milliseconds
   */
  default boolean purged(String tombstone, long appendedAt) {
    return get(tombstone).filter(at -> appendedAt <= Long.parseLong(at)).isPresent();
  }

  private static String hash(String id) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(id.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
