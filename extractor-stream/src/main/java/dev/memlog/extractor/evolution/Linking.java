package dev.memlog.extractor.evolution;

import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.extractor.evolution.owner.Journal;
import dev.memlog.extractor.evolution.owner.MemoryCopies;
import dev.memlog.extractor.evolution.owner.OwnerDraft;
import dev.memlog.extractor.evolution.owner.ParsedMemory;
import dev.memlog.state.Memory;
import dev.memlog.state.MemoryLink;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The links between memories that requests make. Both memories hold the link. It stays until a
 * request removes it, or until one of the memories is removed.
 */
final class Linking {

  /** The largest number of links of a memory. */
  static final int MOST_LINKS = 50;

  /**
   * The kind of a journal entry about a new link. An undo of all changes since a time does not
   * include links.
   */
  static final String LINKED = "linked";

  static final String UNLINKED = "unlinked";

  private Linking() {}

  /** Makes or removes the links that a request names. */
  static void link(OwnerDraft pending, Input.Linked input) {
    ParsedMemory from = from(pending, input);
    for (String otherId : input.others()) {
      ParsedMemory other = pending.get(otherId);
      if (from == null || other == null || forgotten(from) || forgotten(other)) {
        pending.note(new Change.Unmatched(from == null ? input.memory() : otherId));
      } else if (!from.id().equals(otherId)) {
        if (input.remove()) {
          remove(pending, from.id(), otherId);
        } else {
          add(pending, from.id(), otherId, input);
        }
      }
    }
  }

  private static boolean forgotten(ParsedMemory held) {
    return MemoryCopies.forgotten(held.memory());
  }

  private static @Nullable ParsedMemory from(OwnerDraft pending, Input.Linked input) {
    return input.bySupport() ? pending.holding(input.memory()) : pending.get(input.memory());
  }

  private static void add(OwnerDraft pending, String one, String other, Input.Linked input) {
    Optional<MemoryLink> known = link(pending, one, other);
    if (known.filter(link -> link.getKind().equals(input.kind())).isPresent()) {
      return;
    }
    if (known.isEmpty() && (full(pending, one) || full(pending, other))) {
      pending.note(new Change.Dropped(input.cause().getId(), "links"));
      return;
    }
    for (Memory changed : put(pending, one, other, input.kind(), null)) {
      pending.journal().note(LINKED, changed, List.of(other(changed, one, other)), input.kind());
    }
  }

  private static boolean full(OwnerDraft pending, String memoryId) {
    ParsedMemory held = pending.get(memoryId);
    return held != null && held.memory().getLinks().size() >= MOST_LINKS;
  }

  private static void remove(OwnerDraft pending, String one, String other) {
    Optional<MemoryLink> known = link(pending, one, other);
    if (known.isEmpty()) {
      pending.note(new Change.Unmatched(other));
      return;
    }
    String kind = known.get().getKind();
    for (Memory changed : take(pending, one, other, null)) {
      pending.journal().note(UNLINKED, changed, List.of(other(changed, one, other)), kind);
    }
  }

  private static String other(Memory changed, String one, String other) {
    return changed.getId().equals(one) ? other : one;
  }

  /**
   * Reverts the change of a link that a journal entry describes, or repeats it.
   *
   * @param again whether to repeat the change
   * @param undid the id of the journal entry that is undone
   * @return a memory that has changed; null if none has
   */
  static @Nullable Memory undo(
      OwnerDraft pending, Journal.Entry entry, boolean again, String undid) {
    String one = entry.memory();
    String other = entry.supports().getFirst();
    boolean linked = link(pending, one, other).isPresent();
    boolean put = entry.kind().equals(LINKED) == again;
    if (linked == put || pending.get(one) == null || pending.get(other) == null) {
      return null;
    }
    if (put && (full(pending, one) || full(pending, other))) {
      return null;
    }
    return put
        ? put(pending, one, other, entry.reason(), undid).getFirst()
        : take(pending, one, other, undid).getFirst();
  }

  /**
   * Removes the links to memories that the step has removed. A tick also removes the links of
   * imported memories to memories that no import has brought.
   */
  static void settle(OwnerDraft pending, Input input) {
    if (input instanceof Input.Ticked) {
      for (ParsedMemory held : List.copyOf(pending.all())) {
        for (MemoryLink link : held.memory().getLinks()) {
          if (pending.get(link.getMemory()) == null) {
            drop(pending, held.id(), link.getMemory(), null);
          }
        }
      }
    }
    for (Memory before : pending.touchedBefore()) {
      if (pending.get(before.getId()) == null) {
        before.getLinks().forEach(link -> drop(pending, link.getMemory(), before.getId(), null));
      }
    }
  }

  /**
   * Restores the links of an imported memory on the side of those memories that exist and lack
   * them. The others bring their side when they are imported.
   *
   * @param links the links of the exported memory
   */
  static void restore(OwnerDraft pending, String memoryId, List<MemoryLink> links) {
    for (MemoryLink link : links) {
      String other = link.getMemory();
      if (!other.equals(memoryId)
          && pending.get(other) != null
          && (link(pending, memoryId, other).isEmpty() || link(pending, other, memoryId).isEmpty())
          && !full(pending, memoryId)
          && !full(pending, other)) {
        put(pending, memoryId, other, link.getKind(), null);
      }
    }
  }

  private static Optional<MemoryLink> link(OwnerDraft pending, String memoryId, String other) {
    ParsedMemory held = pending.get(memoryId);
    return held == null
        ? Optional.empty()
        : held.memory().getLinks().stream()
            .filter(link -> link.getMemory().equals(other))
            .findFirst();
  }

  /** Puts a link on both sides and returns both memories as they are now. */
  private static List<Memory> put(
      OwnerDraft pending, String one, String other, String kind, @Nullable String undid) {
    return List.of(
        change(pending, one, other, new MemoryLink(other, kind, pending.at()), undid),
        change(pending, other, one, new MemoryLink(one, kind, pending.at()), undid));
  }

  /** Takes a link from both sides and returns the memories as they are now. */
  private static List<Memory> take(
      OwnerDraft pending, String one, String other, @Nullable String undid) {
    List<Memory> changed = new ArrayList<>();
    drop(pending, one, other, undid).ifPresent(changed::add);
    drop(pending, other, one, undid).ifPresent(changed::add);
    return changed;
  }

  private static Optional<Memory> drop(
      OwnerDraft pending, String memoryId, String other, @Nullable String undid) {
    return link(pending, memoryId, other).map(_ -> change(pending, memoryId, other, null, undid));
  }

  private static Memory change(
      OwnerDraft pending,
      String memoryId,
      String other,
      @Nullable MemoryLink link,
      @Nullable String undid) {
    ParsedMemory held = pending.get(memoryId);
    if (held == null) {
      throw new IllegalStateException("a link needs both of its memories");
    }
    Memory before = held.memory();
    List<MemoryLink> links = new ArrayList<>(before.getLinks());
    links.removeIf(known -> known.getMemory().equals(other));
    if (link != null) {
      links.add(link);
    }
    links.sort(Comparator.comparing(MemoryLink::getMemory));
    Memory after = pending.next(before);
    after.setLinks(List.copyOf(links));
    pending.make(
        undid != null
            ? new Change.Undone(before, after, undid)
            : link != null
                ? new Change.Linked(before, after, other)
                : new Change.Unlinked(before, after, other));
    return after;
  }
}
