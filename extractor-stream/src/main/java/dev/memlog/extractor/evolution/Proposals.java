package dev.memlog.extractor.evolution;

import dev.memlog.events.MemoryCandidate;
import dev.memlog.extractor.claims.ClaimStatements;
import dev.memlog.extractor.evolution.Comparison.Likeness;
import dev.memlog.extractor.evolution.Comparison.Relation;
import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.extractor.evolution.owner.CoarseVector;
import dev.memlog.extractor.evolution.owner.MemoryCopies;
import dev.memlog.extractor.evolution.owner.OwnerDraft;
import dev.memlog.extractor.evolution.owner.OwnerTombstones;
import dev.memlog.extractor.evolution.owner.ParsedMemory;
import dev.memlog.extractor.evolution.rules.EvolutionRules;
import dev.memlog.language.comparison.ReadingComparison;
import dev.memlog.language.comparison.Statement;
import dev.memlog.schemas.MemoryText;
import dev.memlog.state.Excerpt;
import dev.memlog.state.Memory;
import dev.memlog.state.Source;
import dev.memlog.state.Support;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rules for a new statement. The same or a similar statement reinforces a memory, and a more
 * detailed one is merged with it. A contradictory statement becomes a new memory; {@link
 * Succession} then decides which memory it supersedes. Any other statement becomes a new memory,
 * too.
 */
record Proposals(
    Comparison comparison,
    Composition composition,
    Succession succession,
    Rereading rereading,
    EvolutionRules rules,
    ConversationMemories conversations) {

  private record Match(ParsedMemory held, Likeness likeness) {

    /**
     * Returns whether this match is better: by the stronger relation, then the higher similarity,
     * then the id.
     */
    boolean before(@Nullable Match other) {
      if (other == null || likeness.relation() != other.likeness.relation()) {
        return other == null || likeness.relation().compareTo(other.likeness.relation()) < 0;
      }
      return near() > other.near();
    }

    private double near() {
      Double similarity = likeness.similarity();
      return similarity == null ? -1 : similarity;
    }
  }

  void propose(OwnerDraft pending, Input.Proposed input) {
    MemoryCandidate candidate = input.candidate();
    Optional<Change.Dropped> dropped = dropped(pending, candidate);
    if (dropped.isPresent()) {
      pending.note(dropped.get());
      return;
    }
    Support support = support(pending, candidate);
    if (candidate.getClaim().getType().equals("conversation")) {
      conversations.propose(pending, input, support);
      return;
    }
    if (candidate.getRereading() != null && rereading.take(pending, input, support)) {
      return;
    }
    Statement statement = pending.parsed(candidate.getClaim());
    Match match = match(pending, statement, support, input.vector());
    if (match == null) {
      add(pending, input, support);
    } else {
      join(pending, match, support, input);
    }
  }

  private static Optional<Change.Dropped> dropped(OwnerDraft pending, MemoryCandidate candidate) {
    String id = candidate.getId();
    OwnerTombstones tombstones = pending.tombstones();
    if (candidate.getSources().isEmpty()) {
      return Optional.of(new Change.Dropped(id, "no source"));
    }
    if (pending.knows(id)) {
      return Optional.of(new Change.Dropped(id, "known"));
    }
    Source read = candidate.getSources().getFirst();
    if (tombstones.get(OwnerTombstones.candidate(id)).isPresent()
        || tombstones.purgedReading(read, takenAt(candidate, read))) {
      return Optional.of(new Change.Dropped(id, "purged"));
    }
    for (Source source : candidate.getSources()) {
      if (tombstones.withdrawn(source)) {
        return Optional.of(new Change.Dropped(id, "withdrawn"));
      }
      if (purged(tombstones, source, candidate)) {
        return Optional.of(new Change.Dropped(id, "purged"));
      }
    }
    return Optional.empty();
  }

  /**
   * Returns whether the broker appended a text version of a message before its owner or its
   * conversation was purged.
   */
  private static boolean purged(
      OwnerTombstones tombstones, Source source, MemoryCandidate candidate) {
    long takenAt = takenAt(candidate, source);
    return tombstones.purged(OwnerTombstones.EVERYTHING, takenAt)
        || tombstones.purged(OwnerTombstones.conversation(source.getConversation()), takenAt);
  }

  /**
   * Returns the time when the broker first appended the text version of a source, in epoch
   * milliseconds. It may be earlier than the last reading of the message, since an edit of a
   * message causes later messages to be read again.
   */
  private static long takenAt(MemoryCandidate candidate, Source source) {
    Long known = candidate.getTakenAt().get(source.getMessageId());
    return known == null ? candidate.getAppendedAt().toEpochMilli() : known;
  }

  private static Support support(OwnerDraft pending, MemoryCandidate candidate) {
    List<Excerpt> context =
        candidate.getContext().stream()
            .filter(excerpt -> stands(pending.tombstones(), excerpt.getSource(), candidate))
            .toList();
    return new Support(
        candidate.getId(),
        candidate.getOrigin(),
        candidate.getClaim(),
        candidate.getSources(),
        context,
        candidate.getExtractor(),
        candidate.getExtractorVersion(),
        candidate.getSaidAt());
  }

  private static boolean stands(
      OwnerTombstones tombstones, Source source, MemoryCandidate candidate) {
    return !tombstones.withdrawn(source) && !purged(tombstones, source, candidate);
  }

  /** Returns the memory that the statement belongs to; null if the statement is new. */
  private @Nullable Match match(
      OwnerDraft pending, Statement statement, Support support, float @Nullable [] vector) {
    Instant said = support.getSaidAt();
    boolean contradicts = false;
    Match best = null;
    CoarseVector coarse = vector == null ? null : CoarseVector.of(vector);
    double trust = rules.trust().of(support.getClaim());
    for (ParsedMemory held : pending.comparable(statement)) {
      Memory memory = held.memory();
      if (rules.comparison().inOtherWords()
          && ReadingComparison.difference(statement, held.statement()).contradicts()) {
        contradicts |=
            !MemoryCopies.forgotten(memory)
                && Periods.held(memory, said)
                && comparison
                    .supersession(held, statement, support.getClaim(), trust)
                    .contradicts();
        continue;
      }
      Instant forgotten = pending.forgottenAt(memory);
      boolean after = forgotten != null && said.isAfter(forgotten);
      if (after || !Periods.covers(pending, held, said)) {
        continue;
      }
      Likeness likeness = comparison.likeness(statement, support.getClaim(), vector, coarse, held);
      Match match = new Match(held, likeness);
      boolean belongs =
          likeness.relation() == Relation.SAME
              || (rules.comparison().inOtherWords() && likeness.relation() != Relation.OTHER);
      if (belongs && match.before(best)) {
        best = match;
      }
    }
    boolean same = best != null && best.likeness.relation() == Relation.SAME;
    return contradicts && !same ? null : best;
  }

  private void add(OwnerDraft pending, Input.Proposed input, Support support) {
    MemoryCandidate candidate = input.candidate();
    String id = MemoryCopies.id(candidate, candidate.getId());
    Memory memory = composition.first(id, candidate, support, input.at());
    pending.make(new Change.Added(memory, input.vector()));
    succession.settle(pending, memory.getId());
    // Between contradictions it may have begun a period in which a later memory says the same.
    succession.divideOrMerge(pending, memory.getId());
  }

  private void join(OwnerDraft pending, Match match, Support support, Input.Proposed input) {
    Memory before = match.held.memory();
    Double similarity = match.likeness.similarity();
    Memory after = composition.with(pending.next(before), support);
    if (before.getArchivedAt() != null && !MemoryCopies.part(before)) {
      MemoryCopies.revived(after, input.at());
    }
    if (after.getSupports().stream().noneMatch(s -> s.getId().equals(support.getId()))) {
      pending.newTombstones().count(support, before.getId());
    }
    boolean worded = !after.getContentHash().equals(before.getContentHash());
    if (worded) {
      boolean taken = after.getContentHash().equals(MemoryText.contentHash(support.getClaim()));
      pending.make(
          new Change.Merged(before, after, taken ? input.vector() : null, similarity, null));
    } else {
      pending.make(new Change.Reinforced(before, after, similarity));
    }
    if (match.likeness.relation() != Relation.SAME) {
      pending.journal().note("merged", after, List.of(support.getId()), "");
    }
    boolean settles =
        worded
            || !after.getValidFrom().equals(before.getValidFrom())
            || !ClaimStatements.equal(after.getClaim(), before.getClaim())
            || rules.trust().of(after) != rules.trust().of(before);
    if (settles) {
      succession.settle(pending, before.getId());
    }
  }
}
