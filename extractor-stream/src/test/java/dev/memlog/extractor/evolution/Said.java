package dev.memlog.extractor.evolution;

import static java.util.Objects.requireNonNull;

import dev.memlog.events.Cause;
import dev.memlog.events.MemoryCandidate;
import dev.memlog.events.Rereading;
import dev.memlog.extractor.claims.ReadingRecords;
import dev.memlog.language.comparison.Statement;
import dev.memlog.language.readings.ReadingReader;
import dev.memlog.state.Claim;
import dev.memlog.state.ConversationDigest;
import dev.memlog.state.Excerpt;
import dev.memlog.state.Quote;
import dev.memlog.state.QuotedBefore;
import dev.memlog.state.Reading;
import dev.memlog.state.Source;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A builder of statements, with a default for each part. */
public final class Said {

  private final MemoryCandidate candidate = new MemoryCandidate();
  private float @Nullable [] vector;

  Said(String content, Instant at, List<Source> sources) {
    var claim = new Claim();
    claim.setContent(content);
    claim.setCategory("fact");
    claim.setType("semantic");
    claim.setImportance(5);
    claim.setImportanceReasons(List.of());
    claim.setConfidence(0.8);
    claim.setKeywords(List.of());
    claim.setTags(List.of());
    claim.setSensitive(List.of());
    claim.setReadings(
        ReadingRecords.records(
            ReadingReader.readStatement(content, LocalDate.ofInstant(at, ZoneOffset.UTC))));
    claim.setSubject(
        claim.getReadings().isEmpty() ? "" : claim.getReadings().getFirst().getSubject());
    candidate.setTenant("t");
    candidate.setApp("a");
    candidate.setUser("u");
    candidate.setClaim(claim);
    candidate.setOrigin("implicit");
    candidate.setContext(List.of());
    candidate.setExtractor("rules");
    candidate.setExtractorVersion("1");
    candidate.setSaidAt(at);
    candidate.setAppendedAt(at);
    candidate.setTakenAt(Map.of());
    candidate.setModel("");
    from(sources);
  }

  /** Parses a text, with its readings. */
  public static Statement statement(String text) {
    return Statement.of(text, ReadingReader.readStatement(text, LocalDate.EPOCH));
  }

  public Said from(List<Source> sources) {
    candidate.setSources(sources);
    candidate.setId(candidate.getClaim().getContent() + sources);
    return this;
  }

  /** Makes it a quote, which somebody said in these words. */
  Said by(String speaker) {
    return by(speaker, "user");
  }

  Said by(String speaker, String role) {
    claim().setQuote(new Quote(speaker, role, candidate.getSaidAt(), null));
    claim().setSubject(speaker);
    claim().setReadings(List.of());
    candidate.setId(speaker + ": " + candidate.getId());
    return this;
  }

  /** Shows earlier words of the speaker before the quote. */
  Said correcting(String text) {
    Quote quote = requireNonNull(claim().getQuote());
    quote.setBefore(new QuotedBefore(quote.getSpeaker(), text));
    return this;
  }

  /** Adds what the quote says of its speaker. */
  Said reading(String attribute, String value, String standing) {
    String speaker = requireNonNull(claim().getQuote()).getSpeaker();
    return reading(speaker, "speaker", attribute, value, standing);
  }

  Said reading(String subject, String kind, String attribute, String value, String standing) {
    var reading = new Reading();
    reading.setSubject(subject);
    reading.setSubjectKind(kind);
    reading.setRelation("");
    reading.setAttribute(attribute);
    reading.setValue(value);
    reading.setStanding(standing);
    reading.setCertainty(1);
    List<Reading> readings = new ArrayList<>(claim().getReadings());
    readings.add(reading);
    claim().setReadings(readings);
    return this;
  }

  /** Sets the day of the last reading. */
  Said on(String day) {
    Reading last = claim().getReadings().getLast();
    last.setFrom(LocalDate.parse(day));
    last.setTo(LocalDate.parse(day));
    return this;
  }

  Said around(String message, String text) {
    candidate.setContext(List.of(new Excerpt(Mind.message(message), text)));
    return this;
  }

  Said ofConversation(ConversationDigest digest, String id) {
    candidate.getClaim().setType("conversation");
    candidate.getClaim().setDigest(digest);
    candidate.setId(id);
    return this;
  }

  Said near(float[] of) {
    vector = of;
    return this;
  }

  Said sure(double confidence) {
    candidate.getClaim().setConfidence(confidence);
    return this;
  }

  Said important(int importance) {
    candidate.getClaim().setImportance(importance);
    return this;
  }

  Said told() {
    candidate.setOrigin("explicit");
    return this;
  }

  Said at(Instant at) {
    candidate.setSaidAt(at);
    return appended(at);
  }

  Said appended(Instant at) {
    candidate.setAppendedAt(at);
    return this;
  }

  /**
   * Sets the time when the messages were read again, and the earlier times when the broker appended
   * them.
   */
  Said readAgain(Instant at, Map<String, Instant> taken) {
    Map<String, Long> takenAt = new HashMap<>();
    taken.forEach((message, time) -> takenAt.put(message, time.toEpochMilli()));
    candidate.setTakenAt(takenAt);
    return appended(at);
  }

  /** Makes it a result of the present extractor, which reads a message again by request. */
  Said again() {
    candidate.setExtractor("quotes");
    candidate.setRereading(new Rereading(false));
    return this;
  }

  Said occurred(String from, String to) {
    candidate.getClaim().setType("episodic");
    candidate.getClaim().setOccurredFrom(LocalDate.parse(from));
    candidate.getClaim().setOccurredTo(LocalDate.parse(to));
    return this;
  }

  Claim claim() {
    return candidate.getClaim();
  }

  String id() {
    return candidate.getId();
  }

  Input.Proposed input(Instant at) {
    return new Input.Proposed(
        at, new Cause("candidate", candidate.getId(), null), candidate, vector);
  }
}
