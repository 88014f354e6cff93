package dev.memlog.extractor.evolution.owner;

import dev.memlog.schemas.Sha256;
import dev.memlog.state.Source;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The tombstones of an owner: records of withdrawn messages and of everything that was purged.
 * Evolution drops inputs that rest on withdrawn or purged items, even if the inputs arrive later. A
 * tombstone has a key and a value; the static methods return the keys. Keys and values hold no
 * text, and keys contain the ids of conversations, messages and candidates only as hashes.
 */
public interface OwnerTombstones {

  /**
   * Returns the latest value of a tombstone; empty if it was never written.
   *
   * @param tombstone the key of the tombstone
   */
  Optional<String> get(String tombstone);

  /**
   * Returns the key of a message's tombstone. The value is the text version of the message that
   * still counts; empty if none does.
   */
  static String message(String conversation, String messageId) {
    return "message/" + hash(conversation + "/" + messageId);
  }

  /**
   * Returns the key of the tombstone of a text version of a message whose speaker asked not to
   * remember it. It has no value. Without a version, it is the tombstone of sources that stand for
   * the whole message.
   */
  static String retracted(Source source) {
    return "retracted/" + hash(source);
  }

  /**
   * Returns the key of the tombstone of a purged conversation. The value is the time of the purge,
   * in epoch milliseconds.
   */
  static String conversation(String conversation) {
    return "conversation/" + hash(conversation);
  }

  /**
   * Returns the key of the tombstone of a candidate that evolution drops if it arrives again,
   * because it was purged with its memory, or was only counted as a mention.
   */
  static String candidate(String candidate) {
    return "candidate/" + hash(candidate);
  }

  /**
   * The key under which evolution notes the compaction that it has requested. The value is the id
   * of the request whose decision counts; empty if none does.
   */
  String COMPACTION = "compaction";

  /**
   * The key under which evolution notes the last reflection without a topic. The value is the time
   * of that reflection, in epoch milliseconds.
   */
  String REFLECTED = "reflected";

  /**
   * Returns the key of the tombstone of a text version of a message. The value is a comma-separated
   * list of memory ids. These memories once used a statement of the message and no longer show it.
   * Examples are a mention that was only counted, a text that was corrected, or a support that was
   * purged or lost. After a purge of such a memory, evolution also drops statements that are
   * extracted from the message again.
   *
   * @param source the message and its version, which is a statement's first source
   */
  static String reading(Source source) {
    return "reading/" + hash(source);
  }

  /**
   * Returns the key of the tombstone of a message on which only earlier states of memories rested.
   * The value is a comma-separated list of the ids of these memories. When the message is deleted,
   * their history must lose its text.
   */
  static String former(String conversation, String messageId) {
    return "former/" + hash(conversation + "/" + messageId);
  }

  /**
   * Returns the key of the tombstone of a conversation on which only earlier states of memories
   * rested. The value is a comma-separated list of the ids of these memories. When the conversation
   * is purged, their history must lose its text.
   */
  static String former(String conversation) {
    return "former/" + hash(conversation);
  }

  /**
   * Returns the key of the tombstone of a purged memory. The value is the time of the purge, in
   * epoch milliseconds.
   */
  static String memory(String memoryId) {
    return "memory/" + memoryId;
  }

  /**
   * Returns the key under which evolution notes that an import added a memory. It has no value.
   * Another imported memory of the same text is not merged into that memory.
   */
  static String imported(String memoryId) {
    return "imported/" + memoryId;
  }

  /**
   * The key of the tombstone of the owner. The value is the time when all memories of the owner
   * were purged, in epoch milliseconds.
   */
  String EVERYTHING = "everything";

  /**
   * Returns whether the text version that a source names no longer counts, because its message was
   * edited, deleted or retracted.
   */
  default boolean withdrawn(Source source) {
    return get(retracted(source)).isPresent()
        || get(message(source.getConversation(), source.getMessageId()))
            .filter(kept -> gone(source.getVersion(), kept))
            .isPresent();
  }

  /**
   * Returns whether a text version of a message no longer counts. A source without a version stands
   * for the whole message, and counts as long as any version of the message does.
   *
   * @param version the text version; empty for the whole message
   * @param kept the version that still counts; empty if none does
   */
  static boolean gone(String version, String kept) {
    return kept.isEmpty() || (!version.isEmpty() && !version.equals(kept));
  }

  /**
   * Returns whether the statements of a text version of a message were purged together with a
   * memory.
   *
   * @param source the message and its version
   * @param takenAt the time when the broker appended the text version, in epoch milliseconds
   */
  default boolean purgedReading(Source source, long takenAt) {
    return get(reading(source)).stream()
        .flatMap(ids -> Stream.of(ids.split(",")))
        .anyMatch(id -> purged(memory(id), takenAt));
  }

  /**
   * Returns whether a record was appended at or before the purge that a tombstone records.
   *
   * @param tombstone the key of a tombstone whose value is a time
   * @param appendedAt the time when the broker appended the record, in epoch milliseconds
   */
  default boolean purged(String tombstone, long appendedAt) {
    return get(tombstone).filter(at -> appendedAt <= Long.parseLong(at)).isPresent();
  }

  private static String hash(Source source) {
    return hash(source.getConversation() + "/" + source.getMessageId() + "/" + source.getVersion());
  }

  private static String hash(String id) {
    return Sha256.hex(id, 16);
  }
}
