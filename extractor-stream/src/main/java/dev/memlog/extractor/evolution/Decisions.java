package dev.memlog.extractor.evolution;

import dev.memlog.events.Decision;
import dev.memlog.events.MemoryCandidate;
import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.extractor.evolution.owner.MemoryCopies;
import dev.memlog.extractor.evolution.owner.OwnerMemories;
import dev.memlog.extractor.evolution.owner.ParsedMemory;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The decisions about commands, which tell their callers what became of them. */
public final class Decisions {

  private Decisions() {}

  /**
   * Returns the ids that an input names and that do not exist: of memories, of linked memories, or
   * of a change that can be undone; empty if everything exists.
   */
  public static List<String> missing(OwnerMemories state, Input input) {
    Stream<String> named =
        switch (input) {
          case Input.Revised revised -> Stream.of(revised.revise().getMemoryId());
          case Input.Forgotten forgotten -> forgotten.memoryIds().stream();
          case Input.Restored restored -> restored.memoryIds().stream();
          case Input.PurgedMemories purged -> purged.memoryIds().stream();
          case Input.Linked linked when linked.bySupport() -> linked.others().stream();
          case Input.Linked linked ->
              Stream.concat(Stream.of(linked.memory()), linked.others().stream());
          case Input.UndoneChange undone -> Stream.of(undone.changeId());
          default -> Stream.of();
        };
    return named.filter(id -> !exists(state, input, id)).distinct().toList();
  }

  private static boolean exists(OwnerMemories state, Input input, String id) {
    if (input instanceof Input.UndoneChange) {
      return !new JournalView(state.journal().since(Instant.EPOCH)).named(id).isEmpty();
    }
    if (input instanceof Input.Linked linked && linked.remove() && !id.equals(linked.memory())) {
      ParsedMemory held = state.get(linked.memory());
      return held == null
          || held.memory().getLinks().stream().anyMatch(link -> link.getMemory().equals(id));
    }
    return state.get(id) != null;
  }

  /** Returns the decision that nothing was changed, since these ids do not exist. */
  public static Decision notFound(List<String> ids) {
    return new Decision("not_found", ids, "");
  }

  /**
   * Returns the decision about a command whose names all exist.
   *
   * @param state the owner's memories after the changes
   * @param input the input of the command; of a statement with links, the statement
   * @param changes the changes that the command made
   */
  public static Decision of(OwnerMemories state, Input input, List<Change> changes) {
    return switch (input) {
      case Input.Proposed proposed -> statement(state, proposed.candidate(), changes);
      case Input.Reflected _ ->
          new Decision(
              "applied",
              changes.stream()
                  .filter(Change.Reflected.class::isInstance)
                  .map(change -> ((Change.Reflected) change).memoryId())
                  .toList(),
              "");
      case Input.Revised _, Input.Linked _, Input.UndoneChange _ ->
          changes.stream()
              .flatMap(change -> refusal(change).stream())
              .findFirst()
              .orElseGet(() -> applied(changes));
      default -> applied(changes);
    };
  }

  /** Returns the refusal of a change that an existing memory does not permit. */
  private static Optional<Decision> refusal(Change change) {
    return switch (change) {
      case Change.Unmatched(String id) ->
          Optional.of(new Decision("refused", List.of(id), "state"));
      case Change.Dropped(_, String reason) ->
          Optional.of(new Decision("refused", List.of(), reason));
      default -> Optional.empty();
    };
  }

  private static Decision applied(List<Change> changes) {
    boolean changed = changes.stream().anyMatch(Change.OfMemory.class::isInstance);
    return new Decision(changed ? "applied" : "unchanged", List.of(), "");
  }

  private static Decision statement(
      OwnerMemories state, MemoryCandidate candidate, List<Change> changes) {
    String holder = holder(state, candidate, changes);
    if (holder == null) {
      return new Decision("dropped", List.of(), dropped(changes));
    }
    String own = MemoryCopies.id(candidate, candidate.getId());
    String result;
    if (any(changes, c -> c instanceof Change.Superseded s && s.other().equals(holder))) {
      result = "superseded";
    } else if (holder.equals(own)) {
      result = "added";
    } else {
      result =
          any(changes, c -> c instanceof Change.Merged m && m.memoryId().equals(holder))
              ? "merged"
              : "reinforced";
    }
    return new Decision(result, List.of(holder), "");
  }

  private static boolean any(List<Change> changes, Predicate<Change> passes) {
    return changes.stream().anyMatch(passes);
  }

  /** Returns the memory that holds a statement or counts it as a mention; null if none does. */
  private static @Nullable String holder(
      OwnerMemories state, MemoryCandidate candidate, List<Change> changes) {
    String holder = state.holder(candidate.getId());
    return holder != null
        ? holder
        : changes.stream()
            .filter(c -> c instanceof Change.Merged || c instanceof Change.Reinforced)
            .map(c -> ((Change.OfMemory) c).memoryId())
            .findFirst()
            .orElse(null);
  }

  private static String dropped(List<Change> changes) {
    return changes.stream()
        .filter(Change.Dropped.class::isInstance)
        .map(change -> ((Change.Dropped) change).reason())
        .findFirst()
        .orElse("");
  }
}
