package dev.memlog.extractor.evolution;

import dev.memlog.state.Source;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What an owner's evolution must not forget though it keeps nothing of it: which messages were
 * withdrawn and what was purged, so that whatever rests on them is dropped, whenever it arrives.
 * Text-free: ids are hashed.
 */
public interface Marks {

  /** The value that was last set; empty: none was. */
  Optional<String> get(String mark);

  /** A message's mark: its value is the version that stands, empty if none does. */
  static String message(String conversation, String messageId) {
    return "message/" + hash(conversation + "/" + messageId);
  }

  /** A purged conversation's: its value is when it was purged, in epoch milliseconds. */
  static String conversation(String conversation) {
    return "conversation/" + hash(conversation);
  }

  /** A candidate's that is to count no more: it was purged with its memory, or counted only. */
  static String candidate(String candidate) {
    return "candidate/" + hash(candidate);
  }

  /**
   * A message's that was read in this wording: its value is the ids of memories, with commas
   * between them, that something read there belonged to and that do not show it any more: a mention
   * that was counted only, a wording that was corrected, a support that was purged or lost. Whoever
   * purges such a memory later means these as well.
   *
   * @param source the message that was read, which is a statement's first
   */
  static String reading(Source source) {
    return "reading/"
        + hash(source.getConversation() + "/" + source.getMessageId() + "/" + source.getVersion());
  }

  /** A purged memory's: its value is when it was purged, in epoch milliseconds. */
  static String memory(String memoryId) {
    return "memory/" + memoryId;
  }

  /** The owner's own: its value is when everything was purged, in epoch milliseconds. */
  static String everything() {
    return "everything";
  }

  /** Whether a message in this wording does not stand any more. */
  default boolean withdrawn(Source source) {
    return get(message(source.getConversation(), source.getMessageId()))
        .filter(kept -> gone(source.getVersion(), kept))
        .isPresent();
  }

  /**
   * Whether a wording is gone. Who names none means the message, and goes with it only.
   *
   * @param kept the one that stands; empty: none
   */
  static boolean gone(String version, String kept) {
    return kept.isEmpty() || (!version.isEmpty() && !version.equals(kept));
  }

  /**
   * Whether what is read of a message in this wording was purged with a memory.
   *
   * @param takenAt when the broker took the wording, epoch milliseconds
   */
  default boolean purgedReading(Source source, long takenAt) {
    return get(reading(source)).stream()
        .flatMap(ids -> Stream.of(ids.split(",")))
        .anyMatch(id -> purged(memory(id), takenAt));
  }

  /**
   * Whether what was taken by the broker at that time was purged with everything under this mark.
   */
  default boolean purged(String mark, long appendedAt) {
    return get(mark).filter(at -> appendedAt <= Long.parseLong(at)).isPresent();
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
