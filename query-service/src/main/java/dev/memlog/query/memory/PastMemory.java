package dev.memlog.query.memory;

import dev.memlog.events.MemoryChange;
import dev.memlog.state.Memory;
import dev.memlog.state.StatusChange;
import dev.memlog.state.Support;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A derivation of a memory's state at a past time. The history of the memory gives the exact state
 * as far back as the history reaches. Any other state is derived from the memory's record: the
 * changes of its status, and the times of creation, mentions, supersession, archiving, revival and
 * forgetting.
 */
public final class PastMemory {

  /** The statuses that no superseded memory has. */
  private static final Set<String> STANDING = Set.of("active", "archived");

  private PastMemory() {}

  /**
   * Returns the state of a memory at a past time. Returns empty if the memory did not exist then,
   * if its validity began later, or if its text at that time is unknown.
   *
   * @param present the memory in its present state
   * @param history the changes of the memory, oldest first; any of them may be missing
   * @param at the past time
   */
  public static Optional<Memory> at(Memory present, List<MemoryChange> history, Instant at) {
    if (present.getCreatedAt().isAfter(at)) {
      return Optional.empty();
    }
    Optional<Memory> stood =
        changedSince(present, at)
            ? before(history, at).map(memory -> validAt(memory, at)).or(() -> byRecord(present, at))
            : Optional.of(validAt(present, at));
    return stood.filter(memory -> !memory.getValidFrom().isAfter(at));
  }

  /**
   * Returns whether a memory has changed after a time, so that only its history contains its state
   * at that time.
   */
  static boolean changedSince(Memory present, Instant at) {
    return present.getUpdatedAt().isAfter(at);
  }

  /** Returns the state before the first change after a time; empty if it is not in the history. */
  private static Optional<Memory> before(List<MemoryChange> history, Instant at) {
    return history.stream()
        .filter(change -> change.getAt().isAfter(at))
        .map(MemoryChange::getBefore)
        .filter(Objects::nonNull)
        // A missing change would make a later state look like the one of that time.
        .filter(before -> !before.getUpdatedAt().isAfter(at))
        .findFirst();
  }

  private static Optional<Memory> byRecord(Memory present, Instant at) {
    List<Support> said =
        present.getSupports().stream().filter(support -> !support.getSaidAt().isAfter(at)).toList();
    if (!saidBy(present, said)) {
      return Optional.empty();
    }
    Memory past = Memory.newBuilder(present).build();
    past.setMentions(present.getMentions() - (present.getSupports().size() - said.size()));
    past.setSupports(said);
    if (past.getLastMentionedAt().isAfter(at)) {
      past.setLastMentionedAt(said.getLast().getSaidAt());
    }
    if (later(past.getForgottenAt(), at)) {
      past.setForgottenAt(null);
      past.setForgottenReason(null);
    }
    if (later(past.getArchivedAt(), at)) {
      past.setArchivedAt(null);
      past.setArchivedReason(null);
      past.setConsolidatedInto(null);
    }
    if (later(past.getRevivedAt(), at)) {
      past.setRevivedAt(null);
    }
    past.setStatus(status(past));
    return Optional.of(withStatusOf(validAt(past, at), at));
  }

  /**
   * Sets the status of a past time, if the record names it. The other fields show only the latest
   * time of each kind: not that a memory was forgotten before it was restored.
   */
  private static Memory withStatusOf(Memory past, Instant at) {
    for (StatusChange change : past.getStatusChanges().reversed()) {
      if (later(change.getAt(), at)) {
        continue;
      }
      past.setStatus(change.getStatus());
      if (STANDING.contains(change.getStatus())) {
        past.setValidTo(null);
        past.setSupersededBy(null);
      }
      return past;
    }
    return past;
  }

  /** Returns whether the present text was already said by the time, not only by later supports. */
  private static boolean saidBy(Memory present, List<Support> said) {
    if (said.isEmpty()) {
      return false;
    }
    String text = present.getClaim().getContent();
    return present.getParts().isEmpty()
        ? said.stream().anyMatch(support -> support.getClaim().getContent().equals(text))
        : said.size() == present.getSupports().size();
  }

  /** Removes the end of validity from a memory that was superseded only after the time. */
  private static Memory validAt(Memory memory, Instant at) {
    if (!later(memory.getValidTo(), at)) {
      return memory;
    }
    Memory open = Memory.newBuilder(memory).build();
    open.setValidTo(null);
    open.setSupersededBy(null);
    open.setStatus(status(open));
    return open;
  }

  /** Returns the status that follows from the other fields, as evolution sets it. */
  private static String status(Memory memory) {
    if (memory.getForgottenAt() != null) {
      return "forgotten";
    }
    if (memory.getSupersededBy() != null) {
      return "superseded";
    }
    return memory.getArchivedAt() != null ? "archived" : "active";
  }

  private static boolean later(@Nullable Instant time, Instant at) {
    return time != null && time.isAfter(at);
  }
}
