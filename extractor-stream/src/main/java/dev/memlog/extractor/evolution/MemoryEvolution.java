package dev.memlog.extractor.evolution;

import dev.memlog.embedding.Calibration;
import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.extractor.evolution.owner.OwnerDraft;
import dev.memlog.extractor.evolution.owner.OwnerMemories;
import dev.memlog.extractor.evolution.rules.EvolutionRules;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The evolution of memories: the function from an input and its owner's memories to the changes of
 * these memories. It is pure: no side effects, no I/O, and no clock but the input's time. Safe for
 * use by several threads.
 */
public final class MemoryEvolution {

  private final Crowding crowding;
  private final Proposals proposals;
  private final Withdrawals withdrawals;
  private final Requests requests;
  private final Lifecycle lifecycle;
  private final Consolidation consolidation;
  private final Undoing undoing;
  private final Imports imports;
  private final Rewording rewording;
  private final Rereading rereading;
  private final Reflections reflections;

  /**
   * Creates an evolution.
   *
   * @param rules the rules by which statements are compared and memories change
   * @param calibration the map from the cosine of two passages to similarity, for the model that
   *     computed the vectors
   */
  public MemoryEvolution(EvolutionRules rules, Calibration calibration) {
    var comparison = new Comparison(rules, calibration);
    var composition = new Composition(rules);
    var periods = new Periods(comparison, composition, rules);
    var succession = new Succession(comparison, periods, rules.comparison().inOtherWords());
    requests = new Requests(composition, succession, periods);
    lifecycle = new Lifecycle(rules.lifecycle(), requests);
    crowding = new Crowding(lifecycle, rules.conversations());
    rereading = new Rereading(composition, succession);
    proposals =
        new Proposals(
            comparison,
            composition,
            succession,
            rereading,
            rules,
            new ConversationMemories(composition));
    withdrawals = new Withdrawals(composition, succession);
    consolidation = new Consolidation(comparison, rules.lifecycle().consolidation());
    reflections =
        new Reflections(
            comparison, rules.lifecycle().reflection(), rules.lifecycle().consolidation().every());
    undoing = new Undoing(composition, succession, consolidation);
    imports = new Imports(composition, succession);
    rewording = new Rewording(rules.worded());
  }

  /**
   * Returns the changes that an input makes, in the order in which the caller must apply them. A
   * statement or import that has already taken effect changes no memory.
   *
   * @param state the memories of the input's owner, which this method does not change
   */
  public List<Change> evolve(OwnerMemories state, Input input) {
    OwnerDraft pending = new OwnerDraft(state, input.at());
    switch (input) {
      case Input.Proposed proposed -> proposals.propose(pending, proposed);
      case Input.Compacted compacted -> crowding.compact(pending, compacted);
      case Input.Reworded reworded -> rewording.reword(pending, reworded);
      case Input.Revised revised -> requests.revise(pending, revised);
      case Input.Forgotten forgotten -> requests.forget(pending, forgotten);
      case Input.Restored restored -> requests.restore(pending, restored);
      case Input.Withdrawn withdrawn -> withdrawals.withdraw(pending, withdrawn);
      case Input.Retracted retracted -> withdrawals.retract(pending, retracted);
      case Input.Reread reread -> rereading.end(pending, reread);
      case Input.PurgedMemories purged -> requests.purge(pending, purged);
      case Input.PurgedWindow purged -> requests.purge(pending, purged);
      case Input.PurgedConversation purged -> withdrawals.purge(pending, purged);
      case Input.PurgedOwner purged -> requests.purge(pending, purged);
      case Input.Imported imported -> imports.take(pending, imported);
      case Input.Reflected reflected -> reflections.reflect(pending, reflected);
      case Input.Linked linked -> Linking.link(pending, linked);
      case Input.Accessed accessed -> requests.access(pending, accessed);
      case Input.Ticked ticked -> {
        lifecycle.tick(pending);
        consolidation.consolidate(pending);
        reflections.tick(pending, ticked);
      }
      case Input.Ended _ -> {
        // It changes nothing by itself; a tick follows.
      }
      case Input.UndoneChange undone -> undoing.undo(pending, undone);
      case Input.UndoneSince undone -> undoing.undo(pending, undone);
    }
    consolidation.settle(pending, input);
    if (!(input instanceof Input.UndoneChange || input instanceof Input.UndoneSince)) {
      crowding.keepCap(pending, input);
      lifecycle.keepCap(pending);
    }
    reflections.settle(pending);
    Linking.settle(pending, input);
    rewording.ask(pending, input);
    return pending.changes();
  }

  /**
   * Returns the earliest time at which a memory that an input changed needs an {@link
   * Input.Ticked}; empty if none does. A later input, such as a recall, may make that tick
   * unnecessary.
   *
   * @param state the memories after the changes
   * @param changes the changes that the input made
   * @param at the time of the input
   */
  public Optional<Instant> due(OwnerMemories state, List<Change> changes, Instant at) {
    return changes.stream()
        .filter(Change.OfMemory.class::isInstance)
        .map(change -> ((Change.OfMemory) change).after())
        .filter(Objects::nonNull)
        .flatMap(
            after ->
                Stream.of(
                        lifecycle.due(after, state.usage(after.getId())),
                        consolidation.due(after, at),
                        reflections.due(after, at))
                    .flatMap(Optional::stream))
        .min(Comparator.naturalOrder());
  }

  /**
   * Returns the earliest time at which a memory must be archived or removed, by an {@link
   * Input.Ticked}; empty if there is none.
   */
  public Optional<Instant> due(OwnerMemories state) {
    return state.all().stream()
        .flatMap(held -> lifecycle.due(held.memory(), state.usage(held.id())).stream())
        .min(Comparator.naturalOrder());
  }
}
