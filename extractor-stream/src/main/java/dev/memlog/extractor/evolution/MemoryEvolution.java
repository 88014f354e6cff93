package dev.memlog.extractor.evolution;

import dev.memlog.embedding.Calibration;
import java.util.List;

/**
 * The evolution of memories: the function from an input and its owner's memories to the changes. It
 * is pure: no side effects, no I/O, and no clock but the input's. Safe for use by several threads.
 */
public final class MemoryEvolution {

  private final Proposals proposals;
  private final Withdrawals withdrawals;
  private final Requests requests;
  private final Imports imports;

  /**
   * Creates an evolution.
   *
   * @param calibration the map from the cosine of two passages to similarity, for the model that
   *     computed the vectors
   */
  public MemoryEvolution(EvolutionRules rules, Calibration calibration) {
    var comparison = new Comparison(rules, calibration);
    var composition = new Composition(rules);
    var periods = new Periods(comparison, composition, rules);
    var succession = new Succession(periods);
    proposals = new Proposals(comparison, composition, succession);
    withdrawals = new Withdrawals(composition, succession);
    requests = new Requests(composition, succession, periods, rules);
    imports = new Imports(composition, succession);
  }

  /**
   * Returns the changes of an input, in the order to make them. A repeated input changes nothing.
   *
   * @param state the memories of the input's owner, which this method does not change
   */
  public List<Change> evolve(OwnerMemories state, Input input) {
    OwnerDraft pending = new OwnerDraft(state);
    switch (input) {
      case Input.Proposed proposed -> proposals.propose(pending, proposed);
      case Input.Revised revised -> requests.revise(pending, revised);
      case Input.Forgotten forgotten -> requests.forget(pending, forgotten);
      case Input.Restored restored -> requests.restore(pending, restored);
      case Input.Withdrawn withdrawn -> withdrawals.withdraw(pending, withdrawn);
      case Input.PurgedMemories purged -> requests.purge(pending, purged);
      case Input.PurgedConversation purged -> withdrawals.purge(pending, purged);
      case Input.PurgedOwner purged -> requests.purge(pending, purged);
      case Input.Imported imported -> imports.take(pending, imported);
      case Input.Accessed accessed -> requests.access(pending, accessed);
    }
    return pending.changes();
  }
}
