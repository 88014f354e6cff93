package dev.memlog.extractor.relation;

import dev.memlog.extractor.claims.ClaimStatements;
import dev.memlog.extractor.evolution.owner.ParsedMemory;
import dev.memlog.state.Claim;
import dev.memlog.state.Memory;
import java.util.Objects;
import java.util.Set;

/** The conditions under which memories are related. */
final class Relatable {

  /** The types of memories that repeat what others say. */
  private static final Set<String> OVERVIEWS = Set.of("conversation", "reflection");

  private Relatable() {}

  static boolean isActive(ParsedMemory held) {
    return held.memory().getStatus().equals("active");
  }

  /** Returns whether a memory is compared with others. Memories that repeat others are not. */
  static boolean compares(ParsedMemory held) {
    return isActive(held) && !OVERVIEWS.contains(held.memory().getClaim().getType());
  }

  /**
   * Returns whether comparisons with a memory have the same results before and after a change of
   * it.
   */
  static boolean alike(ParsedMemory before, ParsedMemory after) {
    Memory one = before.memory();
    Memory other = after.memory();
    Claim claim = one.getClaim();
    Claim now = other.getClaim();
    return before.vector() == after.vector()
        && ClaimStatements.equal(claim, now)
        && claim.getSubject().equals(now.getSubject())
        && claim.getType().equals(now.getType())
        && Objects.equals(claim.getOccurredFrom(), now.getOccurredFrom())
        && Objects.equals(claim.getOccurredTo(), now.getOccurredTo());
  }
}
