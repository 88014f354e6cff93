package dev.memlog.extractor.evolution.owner;

import dev.memlog.state.Excerpt;
import dev.memlog.state.Support;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A view of an owner's tombstones that includes those of the present step, which are not stored
 * yet.
 */
public final class DraftTombstones {

  private final OwnerTombstones stored;
  private final List<Change> changes;
  private final Map<String, String> written = new HashMap<>();

  /**
   * Creates a view of stored tombstones.
   *
   * @param changes the changes of the step, to which this view adds each new tombstone
   */
  DraftTombstones(OwnerTombstones stored, List<Change> changes) {
    this.stored = stored;
    this.changes = changes;
  }

  /** Writes a tombstone, unless it already has this value. */
  public void put(String tombstone, String value) {
    if (!get(tombstone).equals(Optional.of(value))) {
      written.put(tombstone, value);
      changes.add(new Change.TombstoneWritten(tombstone, value));
    }
  }

  /** Writes a tombstone whose value is a time, see {@link OwnerTombstones#purged}. */
  public void put(String tombstone, Instant at) {
    put(tombstone, Long.toString(at.toEpochMilli()));
  }

  /**
   * Returns the value of a tombstone, including what this step has written; empty if it was never
   * written.
   */
  public Optional<String> get(String tombstone) {
    String now = written.get(tombstone);
    return now == null ? stored.get(tombstone) : Optional.of(now);
  }

  /**
   * Writes a tombstone for the message of a support that a memory no longer holds. A later purge of
   * the memory then also covers statements that are extracted from the message again. Supports by
   * command need no tombstone, since the command's id identifies them.
   */
  public void buryReading(Support support, String memoryId) {
    if (support.getExtractor().equals("command")) {
      return;
    }
    addToTombstone(OwnerTombstones.reading(support.getSources().getFirst()), memoryId);
  }

  /**
   * Counts a mention of a memory that already has the largest number of supports. A repeated
   * mention counts once. Only the count is stored, not the support.
   */
  public void count(Support support, String memoryId) {
    put(OwnerTombstones.candidate(support.getId()), "");
    buryReading(support, memoryId);
  }

  /**
   * Notes that only the history of a memory still rests on the messages of a support. A deletion of
   * such a message then removes its text from the history.
   */
  public void leaveToHistory(Support support, String memoryId) {
    if (support.getExtractor().equals("command")) {
      return;
    }
    Stream.concat(
            support.getSources().stream(), support.getContext().stream().map(Excerpt::getSource))
        .forEach(
            source -> {
              String conversation = source.getConversation();
              addToTombstone(OwnerTombstones.former(conversation, source.getMessageId()), memoryId);
              addToTombstone(OwnerTombstones.former(conversation), memoryId);
            });
  }

  private void addToTombstone(String tombstone, String memoryId) {
    Set<String> ids = new LinkedHashSet<>(listed(tombstone));
    ids.add(memoryId);
    put(tombstone, String.join(",", ids));
  }

  /** Returns the ids of memories in the value of a tombstone; empty if there is none. */
  public List<String> listed(String tombstone) {
    return get(tombstone).map(ids -> List.of(ids.split(","))).orElse(List.of());
  }
}
