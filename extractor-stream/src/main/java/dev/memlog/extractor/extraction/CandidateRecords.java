package dev.memlog.extractor.extraction;

import dev.memlog.events.MemoryCandidate;
import dev.memlog.events.Rereading;
import dev.memlog.events.Retraction;
import dev.memlog.events.Turn;
import dev.memlog.events.TurnContext;
import dev.memlog.events.TurnEvent;
import dev.memlog.extractor.claims.ReadingRecords;
import dev.memlog.language.dates.DateSpan;
import dev.memlog.language.turn.Candidate;
import dev.memlog.language.turn.Episode;
import dev.memlog.language.turn.Excerpt;
import dev.memlog.language.turn.ExtractorVersion;
import dev.memlog.language.turn.MessageVersion;
import dev.memlog.language.turn.Quote;
import dev.memlog.schemas.Sha256;
import dev.memlog.state.Claim;
import dev.memlog.state.ClaimEpisode;
import dev.memlog.state.QuotedBefore;
import dev.memlog.state.Source;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A conversion of extracted candidates to records of topic memory-candidates. */
final class CandidateRecords {

  private CandidateRecords() {}

  /**
   * Returns the record of a candidate.
   *
   * @param place the candidate's place in its turn, from 0; each place adds one millisecond, so
   *     that the later of two contradictory statements wins
   */
  static MemoryCandidate of(TurnEvent event, Turn turn, Candidate from, int place) {
    MemoryCandidate candidate = of(event, from.provenance().extractor());
    candidate.setProject(turn.getProject());
    candidate.setClaim(claim(from));
    candidate.setOrigin(word(from.provenance().origin()));
    candidate.setSources(
        from.provenance().sources().stream().map(s -> source(turn.getConversation(), s)).toList());
    candidate.setContext(
        from.provenance().context().stream().map(e -> excerpt(turn.getConversation(), e)).toList());
    candidate.setSaidAt(turn.getCreatedAt().plusMillis(place));
    Map<String, Long> takenAt = takenAt(turn.getPreceding());
    if (turn.getTakenAt().toEpochMilli() != 0) {
      takenAt.put(turn.getMessageId(), turn.getTakenAt().toEpochMilli());
    }
    candidate.setTakenAt(takenAt);
    candidate.setId(id(turn, candidate, place));
    return candidate;
  }

  /** Returns a record without a statement, said when its event was appended. */
  static MemoryCandidate of(TurnEvent event, ExtractorVersion extractor) {
    return MemoryCandidate.newBuilder()
        .setTenant(event.getTenant())
        .setApp(event.getApp())
        .setUser(event.getUser())
        .setExtractor(extractor.name())
        .setExtractorVersion(extractor.version())
        .setPromptVersion(extractor.prompt())
        .setSaidAt(event.getAppendedAt())
        .setAppendedAt(event.getAppendedAt())
        .build();
  }

  /** Returns the record that withdraws the memories of messages that the speaker retracted. */
  static MemoryCandidate retraction(TurnEvent event, Turn turn, List<MessageVersion> retracted) {
    MemoryCandidate candidate = noStatement(event, turn, "retraction", "1");
    candidate.setRetraction(
        new Retraction(retracted.stream().map(m -> source(turn.getConversation(), m)).toList()));
    return candidate;
  }

  /**
   * Returns the record that ends the reading of a turn that was read again, so that what other
   * extractors read from it goes.
   */
  static MemoryCandidate rereading(TurnEvent event, Turn turn, ExtractorVersion version) {
    MemoryCandidate candidate = noStatement(event, turn, version.name(), version.version());
    candidate.setRereading(new Rereading(true));
    return candidate;
  }

  private static MemoryCandidate noStatement(
      TurnEvent event, Turn turn, String extractor, String version) {
    MemoryCandidate candidate = of(event, new ExtractorVersion(extractor, version, null));
    candidate.setSaidAt(turn.getCreatedAt());
    candidate.setSources(
        List.of(new Source(turn.getConversation(), turn.getMessageId(), turn.getVersion())));
    candidate.setId(id(turn, candidate, 0));
    return candidate;
  }

  /**
   * Returns the time when the broker appended each message, in epoch milliseconds by message id.
   * Messages written before these times were recorded have none.
   */
  static Map<String, Long> takenAt(List<TurnContext> messages) {
    Map<String, Long> takenAt = new TreeMap<>();
    messages.forEach(m -> takenAt.put(m.getMessageId(), m.getTakenAt().toEpochMilli()));
    takenAt.values().removeIf(at -> at == 0);
    return takenAt;
  }

  /**
   * Returns an id that is the same whenever the same extractor reads the same versions again. For
   * rules, the stated text is part of the id. A model may phrase the same statement differently
   * next time, so the place within the turn is part of the id instead, and evolution keeps the
   * first phrasing.
   */
  private static String id(Turn turn, MemoryCandidate candidate, int place) {
    StringBuilder all = new StringBuilder();
    all.append(candidate.getExtractor()).append('\n');
    all.append(candidate.getExtractorVersion()).append('\n');
    if (candidate.getPromptVersion() == null) {
      all.append(candidate.getClaim().getContent());
      candidate.getSources().forEach(source -> append(all, source));
    } else {
      all.append(candidate.getPromptVersion()).append('\n').append(place);
      String conversation = turn.getConversation();
      append(all, new Source(conversation, turn.getMessageId(), turn.getVersion()));
      turn.getPreceding()
          .forEach(t -> append(all, new Source(conversation, t.getMessageId(), t.getVersion())));
    }
    return Sha256.hex(all.toString(), 16);
  }

  private static void append(StringBuilder all, Source source) {
    all.append('\n').append(source.getConversation());
    all.append('/').append(source.getMessageId());
    all.append('/').append(source.getVersion());
  }

  private static Claim claim(Candidate from) {
    var claim = new Claim();
    claim.setContent(from.content());
    claim.setCategory(word(from.rating().category()));
    claim.setType(word(from.rating().type()));
    claim.setImportance(from.rating().importance().score());
    claim.setImportanceReasons(from.rating().importance().reasons());
    claim.setConfidence(from.rating().confidence());
    claim.setKeywords(from.keywords());
    claim.setTags(List.of(word(from.rating().category())));
    claim.setSubject(from.subject());
    claim.setSensitive(from.sensitive().stream().map(CandidateRecords::word).sorted().toList());
    claim.setReadings(ReadingRecords.records(from.readings()));
    Quote quote = from.quote();
    if (quote != null) {
      Quote.Before before = quote.before();
      claim.setQuote(
          new dev.memlog.state.Quote(
              quote.speaker(),
              word(quote.role()),
              quote.saidAt(),
              before == null ? null : new QuotedBefore(before.speaker(), before.text())));
    }
    Episode episode = from.episode();
    if (episode != null) {
      claim.setEpisode(new ClaimEpisode(episode.what(), episode.where(), word(episode.valence())));
    }
    DateSpan occurred = from.occurred();
    if (occurred != null) {
      claim.setOccurredFrom(occurred.first());
      claim.setOccurredTo(occurred.last());
    }
    return claim;
  }

  private static Source source(String conversation, MessageVersion message) {
    return new Source(conversation, message.message(), message.version());
  }

  private static dev.memlog.state.Excerpt excerpt(String conversation, Excerpt excerpt) {
    return new dev.memlog.state.Excerpt(source(conversation, excerpt.source()), excerpt.text());
  }

  static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
