package dev.memlog.extractor.evolution;

import dev.memlog.embedding.Calibration;
import java.util.List;

/**
 * The evolution of memories: what an input changes, given what is remembered of its owner. Pure: it
 * makes nothing, asks nobody, and knows no clock but the input's. Safe for use by many threads.
 */
public final class MemoryEvolution {

  private final Proposals proposals;
  private final Withdrawals withdrawals;
  private final Requests requests;

  /**
   * @param calibration from the cosine of two passages to similarity, of the model that vectors are
   *     of
   */
  public MemoryEvolution(EvolutionRules rules, Calibration calibration) {
    var comparison = new Comparison(rules, calibration);
    var composition = new Composition(rules);
    var periods = new Periods(comparison, composition, rules);
    var succession = new Succession(periods);
    proposals = new Proposals(comparison, composition, succession);
    withdrawals = new Withdrawals(composition, succession);
    requests = new Requests(composition, succession, periods, rules);
  }

  /**
   * What the input changes, in the order to make it. A repeated input changes nothing.
   *
   * @param state of the owner whom the input is about; left as it is
   */
  public List<Change> evolve(OwnerMemories state, Input input) {
    Pending pending = new Pending(state);
    switch (input) {
      case Input.Proposed proposed -> proposals.propose(pending, proposed);
      case Input.Revised revised -> requests.revise(pending, revised);
      case Input.Forgotten forgotten -> requests.forget(pending, forgotten);
      case Input.Restored restored -> requests.restore(pending, restored);
      case Input.Withdrawn withdrawn -> withdrawals.withdraw(pending, withdrawn);
      case Input.PurgedMemories purged -> requests.purge(pending, purged);
      case Input.PurgedConversation purged -> withdrawals.purge(pending, purged);
      case Input.PurgedOwner purged -> requests.purge(pending, purged);
      case Input.Accessed accessed -> requests.access(pending, accessed);
    }
    return pending.changes();
  }
}
