package dev.memlog.extractor.extraction;

import dev.memlog.events.ConversationClosed;
import dev.memlog.events.MemoryCandidate;
import dev.memlog.events.TurnContext;
import dev.memlog.events.TurnEvent;
import dev.memlog.language.conversation.ConversationSummary;
import dev.memlog.language.conversation.EndedConversation;
import dev.memlog.language.conversation.EndedConversation.Said;
import dev.memlog.language.dates.DateSpan;
import dev.memlog.language.sensitivity.SensitiveCategories;
import dev.memlog.language.turn.ExtractorVersion;
import dev.memlog.language.turn.Owner;
import dev.memlog.schemas.Sha256;
import dev.memlog.state.Claim;
import dev.memlog.state.ConversationDigest;
import dev.memlog.state.ConversationEntity;
import dev.memlog.state.ConversationTopic;
import dev.memlog.state.Source;
import java.util.List;

/**
 * A conversion of ended conversations, and of their summaries to records of topic
 * memory-candidates.
 */
final class ConversationCandidates {

  private ConversationCandidates() {}

  /** Returns the ended conversation in the form that a summarizer reads. */
  static EndedConversation domain(TurnEvent event, ConversationClosed closed) {
    return new EndedConversation(
        new Owner(event.getTenant(), event.getApp(), event.getUser()),
        closed.getConversation(),
        closed.getTitle(),
        closed.getMessages().stream()
            .map(said -> new Said(TurnReader.utterance(said), said.getCreatedAt()))
            .toList());
  }

  /** Returns the record of a summary. */
  static MemoryCandidate of(
      TurnEvent event, ConversationClosed closed, ConversationSummary summary) {
    MemoryCandidate candidate = CandidateRecords.of(event, summary.version());
    candidate.setProject(closed.getProject());
    candidate.setClaim(claim(closed, summary));
    candidate.setSources(
        summary.sources().stream()
            .map(s -> new Source(closed.getConversation(), s.message(), s.version()))
            .toList());
    candidate.setSaidAt(closed.getMessages().getLast().getCreatedAt());
    candidate.setTakenAt(CandidateRecords.takenAt(closed.getMessages()));
    candidate.setId(id(closed, summary.version()));
    return candidate;
  }

  private static Claim claim(ConversationClosed closed, ConversationSummary summary) {
    var claim = new Claim();
    claim.setReadings(List.of());
    claim.setContent(summary.text());
    claim.setCategory("event");
    claim.setType("conversation");
    claim.setImportance(summary.rating().importance());
    claim.setImportanceReasons(List.of("the most important of its statements"));
    claim.setConfidence(summary.rating().confidence());
    claim.setKeywords(summary.keywords());
    claim.setTags(List.of("conversation"));
    claim.setSubject(summary.subject());
    claim.setSensitive(
        SensitiveCategories.of(summary.text()).stream()
            .map(CandidateRecords::word)
            .sorted()
            .toList());
    DateSpan occurred = summary.occurred();
    if (occurred != null) {
      claim.setOccurredFrom(occurred.first());
      claim.setOccurredTo(occurred.last());
    }
    claim.setDigest(
        new ConversationDigest(
            closed.getConversation(),
            summary.outline().topics().stream()
                .map(t -> new ConversationTopic(t.topic(), t.summary(), t.relevance()))
                .toList(),
            summary.outline().entities().stream()
                .map(e -> new ConversationEntity(e.name(), e.kind(), e.relation()))
                .toList(),
            summary.outline().keyFacts()));
    return claim;
  }

  /**
   * Returns an id that is the same whenever the same summarizer reads the same text versions again,
   * even if its model phrases the summary differently.
   */
  private static String id(ConversationClosed closed, ExtractorVersion version) {
    StringBuilder all = new StringBuilder(version.name()).append('\n').append(version.version());
    all.append('\n').append(version.prompt()).append('\n').append(closed.getConversation());
    for (TurnContext message : closed.getMessages()) {
      all.append('\n').append(message.getMessageId()).append('/').append(message.getVersion());
    }
    return Sha256.hex(all.toString(), 16);
  }
}
