package dev.memlog.extractor.evolution;

import dev.memlog.events.MemoryCandidate;
import dev.memlog.extractor.claims.ClaimStatements;
import dev.memlog.extractor.evolution.owner.MemoryCopies;
import dev.memlog.extractor.evolution.rules.EvolutionRules;
import dev.memlog.language.comparison.Statement;
import dev.memlog.schemas.MemoryText;
import dev.memlog.state.Claim;
import dev.memlog.state.Memory;
import dev.memlog.state.Quote;
import dev.memlog.state.Support;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The content of a memory as a function of its supports, the statements on which it rests. It does
 * not depend on their order of arrival, so a removed support leaves no trace.
 */
record Composition(EvolutionRules rules) {

  private static final Comparator<Support> BY_TIME =
      Comparator.comparing(Support::getSaidAt).thenComparing(Support::getId);

  /** Returns a new memory that rests on one support. */
  Memory first(String id, MemoryCandidate candidate, Support support, Instant at) {
    Memory memory =
        MemoryCopies.created(
            id, candidate.getTenant(), candidate.getApp(), candidate.getUser(), at);
    memory.setProject(candidate.getProject());
    memory.setLastMentionedAt(support.getSaidAt());
    return composed(memory, List.of(support), 0);
  }

  /**
   * Adds a support to a memory. If the memory already has the largest number of supports, the
   * support only raises the number of mentions.
   *
   * @param memory a copy that this method changes
   */
  Memory with(Memory memory, Support support) {
    int counted = memory.getMentions() - memory.getSupports().size();
    List<Support> supports = new ArrayList<>(memory.getSupports());
    if (supports.size() < rules.mostSupports()) {
      supports.add(support);
      return composed(memory, supports, counted);
    }
    if (memory.getLastMentionedAt().isBefore(support.getSaidAt())) {
      memory.setLastMentionedAt(support.getSaidAt());
    }
    return composed(memory, supports, counted + 1);
  }

  /**
   * Sets the content of a memory from its supports.
   *
   * @param memory a copy that this method changes
   * @param supports at least one support
   * @param counted the number of mentions beyond the supports
   */
  Memory composed(Memory memory, List<Support> supports, int counted) {
    List<Support> ordered = supports.stream().sorted(BY_TIME).toList();
    Support first = ordered.getFirst();
    Claim claim = MemoryCopies.copy(fullest(ordered));
    Set<String> tags = new LinkedHashSet<>();
    int importance = 0;
    boolean told = false;
    String description = null;
    Instant last = memory.getLastMentionedAt();
    for (Support support : ordered) {
      tags.addAll(support.getClaim().getTags());
      importance = Math.max(importance, support.getClaim().getImportance());
      told |= support.getOrigin().equals("explicit");
      description = description == null ? support.getClaim().getDescription() : description;
    }
    int mentions = ordered.size() + counted;
    claim.setImportance(importance);
    claim.setImportanceReasons(reasons(ordered, importance));
    claim.setConfidence(confidence(ordered, counted));
    claim.setTags(List.copyOf(tags));
    claim.setDescription(description);
    Instant latest = ordered.getLast().getSaidAt();
    memory.setClaim(claim);
    memory.setContentHash(MemoryText.contentHash(claim));
    memory.setOrigin(told ? "explicit" : first.getOrigin());
    memory.setSupports(ordered);
    memory.setMentions(mentions);
    memory.setValidFrom(first.getSaidAt());
    memory.setLastMentionedAt(counted > 0 && last.isAfter(latest) ? last : latest);
    return memory;
  }

  /** Returns the confidence of a memory, which further days and speakers raise, up to 1. */
  private double confidence(List<Support> ordered, int counted) {
    double first = ordered.getFirst().getClaim().getConfidence();
    double sum = Math.min(1, first + growth(ordered, counted)) * trust(ordered);
    // Sums of decimals would read 0.8500000000000001.
    return Math.round(Math.max(0, sum) * 1e6) / 1e6;
  }

  /**
   * Returns the confidence that the earliest support needs for a memory to have a given one.
   *
   * @param memory the memory with its supports
   */
  double confidenceOfFirst(double confidence, Memory memory) {
    List<Support> supports = memory.getSupports();
    double trust = trust(supports);
    double growth = growth(supports, memory.getMentions() - supports.size());
    return trust == 0 ? 0 : Math.clamp(confidence / trust - growth, 0, 1);
  }

  /**
   * Returns the confidence that further days and speakers add. Repetition in one sitting adds
   * nothing, nor does repetition by speakers none of whom is fully trusted: however often they say
   * it, it must not outrank one statement of somebody who is trusted more.
   */
  private double growth(List<Support> supports, int counted) {
    if (trust(supports) < 1) {
      return 0;
    }
    Set<LocalDate> days = new HashSet<>();
    Set<String> speakers = new HashSet<>();
    for (Support support : supports) {
      days.add(support.getSaidAt().atZone(ZoneOffset.UTC).toLocalDate());
      Quote quote = support.getClaim().getQuote();
      speakers.add(quote == null ? "" : quote.getSpeaker());
    }
    // The days of mentions that are only counted are not known: they add at most as many again.
    int more = days.size() - 1 + speakers.size() - 1 + Math.min(counted, days.size());
    return rules.reinforcement() * more;
  }

  private double trust(List<Support> supports) {
    return supports.stream().map(Support::getClaim).mapToDouble(rules.trust()::of).max().orElse(1);
  }

  private static List<String> reasons(List<Support> supports, int importance) {
    return supports.stream()
        .map(Support::getClaim)
        .filter(claim -> claim.getImportance() == importance)
        .findFirst()
        .map(Claim::getImportanceReasons)
        .orElse(List.of());
  }

  /**
   * Returns the earliest claim, or a later one that includes all of it and more. A later quote that
   * says as much takes its place, too, since its days and names are the present ones.
   */
  private static Claim fullest(List<Support> ordered) {
    Claim fullest = ordered.getFirst().getClaim();
    if (ordered.size() == 1) {
      return fullest;
    }
    Statement words = ClaimStatements.of(fullest);
    for (Support support : ordered.subList(1, ordered.size())) {
      if (!ClaimStatements.equal(support.getClaim(), fullest)) {
        Statement other = ClaimStatements.of(support.getClaim());
        if (Comparison.saysMore(other, words)) {
          fullest = support.getClaim();
          words = other;
        }
      }
    }
    return fullest;
  }
}
