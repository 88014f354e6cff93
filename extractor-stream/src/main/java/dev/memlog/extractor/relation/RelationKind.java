package dev.memlog.extractor.relation;

import dev.memlog.extractor.evolution.Comparison;
import dev.memlog.extractor.evolution.owner.ParsedMemory;
import dev.memlog.language.comparison.ReadingComparison;
import dev.memlog.language.comparison.Statement;
import dev.memlog.state.Claim;
import java.util.Locale;

/** The ways in which two memories relate. A kind is the same seen from either memory. */
enum RelationKind {
  /** Two memories that cannot both hold. */
  CONTRADICTS,
  /** A memory that says all that the other says, and more. */
  ELABORATES,
  /** Two memories of different days of one subject. */
  TEMPORAL_SEQUENCE,
  /** Two memories that are close in meaning. */
  SIMILAR,
  /** Two memories about the same topic. */
  SAME_TOPIC;

  /** The similarity from which two memories are close in meaning: that of consolidation. */
  private static final double SIMILAR_FROM = 0.75;

  /** Returns the kind in lower case, as records and API responses state it. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the kind of the relation of two memories, the first that applies.
   *
   * @param similarity their similarity, 0 to 1
   */
  static RelationKind of(ParsedMemory one, ParsedMemory other, double similarity) {
    Statement first = one.statement();
    Statement second = other.statement();
    Claim claim = one.memory().getClaim();
    Claim otherClaim = other.memory().getClaim();
    if (ReadingComparison.difference(first, second).contradicts()) {
      return CONTRADICTS;
    }
    if (Comparison.saysMore(first, second) || Comparison.saysMore(second, first)) {
      return ELABORATES;
    }
    if (claim.getSubject().equalsIgnoreCase(otherClaim.getSubject())
        && Comparison.apart(claim, otherClaim)) {
      return TEMPORAL_SEQUENCE;
    }
    return similarity >= SIMILAR_FROM ? SIMILAR : SAME_TOPIC;
  }
}
