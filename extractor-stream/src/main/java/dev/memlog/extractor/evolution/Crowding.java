package dev.memlog.extractor.evolution;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import dev.memlog.events.Compaction;
import dev.memlog.events.CompactionDue;
import dev.memlog.events.MemoryCandidate;
import dev.memlog.events.RememberedConversation;
import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.extractor.evolution.owner.MemoryCopies;
import dev.memlog.extractor.evolution.owner.OwnerDraft;
import dev.memlog.extractor.evolution.owner.OwnerTombstones;
import dev.memlog.extractor.evolution.owner.ParsedMemory;
import dev.memlog.extractor.evolution.rules.ConversationCap;
import dev.memlog.schemas.MemoryText;
import dev.memlog.state.Memory;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The limit on an owner's active memories of whole conversations. Beyond it, evolution asks which
 * memory is archived, or into which one the new one is merged. Without a valid decision, it
 * archives the memory that was added first.
 */
record Crowding(Lifecycle lifecycle, ConversationCap cap) {

  private static final int LEAST_TEXT = 10;
  private static final int MOST_TEXT = 500;

  private static final Comparator<Memory> FIRST_IN =
      Comparator.comparing(Memory::getCreatedAt).thenComparing(Memory::getId);

  /**
   * Keeps the number of active memories of conversations within the limit, if the step has added or
   * restored some. For a new one evolution asks for a decision, and until then keeps one memory too
   * many. It archives all others beyond the limit at once, the earliest first.
   */
  void keepCap(OwnerDraft pending, Input input) {
    Set<String> added = added(pending);
    int beyond = added.isEmpty() ? 0 : active(pending).size() - cap.most();
    if (beyond <= 0) {
      return;
    }
    String asked =
        cap.decided() && input instanceof Input.Proposed(_, _, MemoryCandidate candidate, _)
            ? ConversationMemories.id(candidate)
            : "";
    boolean asks = added.contains(asked);
    archiveFirstIn(pending, added, asks ? beyond - 1 : beyond);
    List<Memory> left = active(pending);
    if (asks && left.size() == cap.most() + 1) {
      String request = request(left);
      var due = new CompactionDue(request, asked, left.stream().map(Crowding::shown).toList());
      pending.note(new Change.Asked(left.getFirst(), due));
      pending.newTombstones().put(OwnerTombstones.COMPACTION, request);
    }
  }

  private static RememberedConversation shown(Memory memory) {
    return new RememberedConversation(
        memory.getId(),
        memory.getClaim().getContent(),
        memory.getCreatedAt(),
        List.copyOf(MemoryCopies.sources(memory)));
  }

  /** Returns the ids of the memories of conversations that the step has added or restored. */
  private static Set<String> added(OwnerDraft pending) {
    return pending.activated().stream()
        .filter(MemoryCopies::ofConversation)
        .map(Memory::getId)
        .collect(toSet());
  }

  /**
   * Carries a decision out. If the decision is invalid or the memories have changed since the
   * request, this archives the earliest memory instead. A decision that answers no pending request
   * changes nothing.
   */
  void compact(OwnerDraft pending, Input.Compacted input) {
    Compaction decision = input.compaction();
    String request = decision.getRequestId();
    boolean awaited =
        pending.newTombstones().get(OwnerTombstones.COMPACTION).equals(Optional.of(request));
    if (!awaited || request.isEmpty()) {
      pending.note(new Change.Dropped(request, "outdated"));
      return;
    }
    pending.newTombstones().put(OwnerTombstones.COMPACTION, "");
    List<Memory> active = active(pending);
    int beyond = active.size() - cap.most();
    if (beyond <= 0) {
      pending.note(new Change.Dropped(request, "not needed"));
      return;
    }
    boolean done = request(active).equals(request) && carriedOut(pending, input);
    archiveFirstIn(pending, Set.of(decision.getAdded()), done ? beyond - 1 : beyond);
  }

  private boolean carriedOut(OwnerDraft pending, Input.Compacted input) {
    Compaction decision = input.compaction();
    ParsedMemory target = pending.get(decision.getTargetMemoryId());
    ParsedMemory added = pending.get(decision.getAdded());
    if (target == null
        || added == null
        || target.id().equals(added.id())
        || !isActive(target)
        || !isActive(added)) {
      return false;
    }
    return switch (decision.getAction()) {
      case "delete" -> {
        lifecycle.archive(pending, target.memory(), "compacted");
        yield true;
      }
      case "edit" -> {
        String content = input.content();
        if (content.length() < LEAST_TEXT || content.length() > MOST_TEXT) {
          yield false;
        }
        Compactions.merge(pending, target, added, decision.getRequestId(), content, input.vector());
        yield true;
      }
      default -> false;
    };
  }

  private static boolean isActive(ParsedMemory held) {
    return MemoryCopies.ofConversation(held.memory()) && MemoryCopies.active(held.memory());
  }

  private void archiveFirstIn(OwnerDraft pending, Set<String> spared, int number) {
    active(pending).stream()
        .filter(memory -> !spared.contains(memory.getId()))
        .limit(Math.max(0, number))
        .toList()
        .forEach(memory -> lifecycle.archive(pending, memory, "compacted"));
  }

  private static List<Memory> active(OwnerDraft pending) {
    return pending.activeMemories().stream()
        .map(ParsedMemory::memory)
        .filter(MemoryCopies::ofConversation)
        .sorted(FIRST_IN)
        .toList();
  }

  /** Returns an id that is the same for the same memories in the same versions. */
  private static String request(List<Memory> memories) {
    String versions =
        memories.stream()
            .map(memory -> memory.getId() + "." + memory.getVersion())
            .collect(joining(" "));
    return MemoryText.hash(versions).substring(0, 32);
  }
}
