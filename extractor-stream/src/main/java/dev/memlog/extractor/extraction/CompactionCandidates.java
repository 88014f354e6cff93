package dev.memlog.extractor.extraction;

import dev.memlog.events.Compaction;
import dev.memlog.events.CompactionDue;
import dev.memlog.events.MemoryCandidate;
import dev.memlog.events.RememberedConversation;
import dev.memlog.events.TurnEvent;
import dev.memlog.language.conversation.CompactionDecision;
import dev.memlog.language.conversation.CrowdedConversations;
import dev.memlog.language.conversation.CrowdedConversations.Remembered;
import dev.memlog.language.turn.ExtractorVersion;
import dev.memlog.language.turn.Owner;
import dev.memlog.state.Claim;
import dev.memlog.state.Source;
import java.util.List;
import java.util.Optional;

/**
 * A conversion of requests for a compaction, and of the decisions to records of topic
 * memory-candidates.
 */
final class CompactionCandidates {

  private CompactionCandidates() {}

  /**
   * Returns the memories on which to decide. The result is empty if text of them was withdrawn
   * meanwhile, since the memories are then different ones.
   */
  static Optional<CrowdedConversations> domain(TurnEvent event, CompactionDue due) {
    List<Remembered> all =
        due.getMemories().stream()
            .map(
                memory ->
                    new Remembered(
                        memory.getMemoryId(), memory.getContent(), memory.getCreatedAt()))
            .toList();
    Optional<Remembered> added =
        all.stream().filter(memory -> memory.id().equals(due.getAdded())).findFirst();
    if (added.isEmpty() || all.stream().anyMatch(memory -> memory.text().isBlank())) {
      return Optional.empty();
    }
    return Optional.of(
        new CrowdedConversations(
            new Owner(event.getTenant(), event.getApp(), event.getUser()),
            added.get(),
            all.stream().filter(memory -> !memory.id().equals(due.getAdded())).toList()));
  }

  /**
   * Returns the record of a decision.
   *
   * @param decision the decision; empty to archive the memory that was added first
   */
  static MemoryCandidate of(
      TurnEvent event, CompactionDue due, Optional<CompactionDecision> decision) {
    var compaction = new Compaction(due.getRequestId(), "first", "", due.getAdded());
    var claim = Claim.newBuilder().setContent("").setType("conversation").build();
    MemoryCandidate candidate =
        CandidateRecords.of(
            event,
            decision.map(CompactionDecision::version).orElse(new ExtractorVersion("", "", null)));
    decision.ifPresent(
        decided -> {
          compaction.setTargetMemoryId(decided.target());
          switch (decided) {
            case CompactionDecision.Delete _ -> compaction.setAction("delete");
            case CompactionDecision.Edit edit -> {
              compaction.setAction("edit");
              claim.setContent(edit.content());
              candidate.setSources(sources(due, edit.target()));
            }
          }
        });
    candidate.setId(due.getRequestId());
    candidate.setClaim(claim);
    candidate.setOrigin("consolidation");
    candidate.setCompaction(compaction);
    return candidate;
  }

  private static List<Source> sources(CompactionDue due, String target) {
    return due.getMemories().stream()
        .filter(
            memory ->
                memory.getMemoryId().equals(target) || memory.getMemoryId().equals(due.getAdded()))
        .map(RememberedConversation::getSources)
        .flatMap(List::stream)
        .distinct()
        .toList();
  }
}
