package dev.memlog.extractor.extraction;

import dev.memlog.events.ConsolidatedPart;
import dev.memlog.events.Consolidation;
import dev.memlog.events.ConsolidationDue;
import dev.memlog.events.MemoryCandidate;
import dev.memlog.events.TurnEvent;
import dev.memlog.language.consolidation.SimilarStatements;
import dev.memlog.language.consolidation.SimilarStatements.Stated;
import dev.memlog.language.consolidation.Wording;
import dev.memlog.language.turn.Owner;
import dev.memlog.state.Claim;
import java.util.List;
import java.util.Optional;

/**
 * A conversion of requests for the wording of a consolidated memory, and of the wordings to records
 * of topic memory-candidates.
 */
final class ConsolidationCandidates {

  private ConsolidationCandidates() {}

  /**
   * Returns the statements to combine. The result is empty if text of them was withdrawn meanwhile,
   * since the memory is then composed again or removed.
   */
  static Optional<SimilarStatements> domain(TurnEvent event, ConsolidationDue due) {
    List<Stated> statements =
        due.getParts().stream()
            .map(part -> new Stated(part.getContent(), part.getSaidAt()))
            .toList();
    if (statements.size() < 2 || statements.stream().anyMatch(each -> each.text().isBlank())) {
      return Optional.empty();
    }
    return Optional.of(
        new SimilarStatements(
            new Owner(event.getTenant(), event.getApp(), event.getUser()), statements));
  }

  /** Returns the record of a wording. */
  static MemoryCandidate of(TurnEvent event, ConsolidationDue due, Wording wording) {
    MemoryCandidate candidate = CandidateRecords.of(event, wording.version());
    candidate.setId(due.getRequestId());
    candidate.setClaim(
        Claim.newBuilder().setContent(wording.content()).setType("consolidated").build());
    candidate.setOrigin("consolidation");
    candidate.setSources(
        due.getParts().stream()
            .map(ConsolidatedPart::getSources)
            .flatMap(List::stream)
            .distinct()
            .toList());
    candidate.setConsolidation(new Consolidation(due.getRequestId(), due.getMemoryId()));
    return candidate;
  }
}
