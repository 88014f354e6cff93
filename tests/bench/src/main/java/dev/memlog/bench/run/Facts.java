package dev.memlog.bench.run;

import dev.memlog.events.MemoryCandidate;
import dev.memlog.extractor.claims.ReadingRecords;
import dev.memlog.language.comparison.Statement;
import dev.memlog.language.readings.ReadingReader;
import dev.memlog.language.turn.Reading;
import dev.memlog.state.Claim;
import dev.memlog.state.Source;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/**
 * A factory of {@link Claim}s, the contents of memories, for statements that a benchmark generates.
 * Each claim has the category fact and the subject that the extraction would find in the statement.
 */
public final class Facts {

  private Facts() {}

  /** Returns the claim of a statement, with the subject that the statement names. */
  public static Claim claim(
      String content, int importance, double confidence, List<String> keywords) {
    var claim = new Claim();
    claim.setContent(content);
    claim.setCategory("fact");
    claim.setType("semantic");
    claim.setImportance(importance);
    claim.setImportanceReasons(List.of());
    claim.setConfidence(confidence);
    claim.setKeywords(keywords);
    claim.setTags(List.of());
    claim.setSensitive(List.of());
    List<Reading> readings = ReadingReader.readStatement(content, LocalDate.EPOCH);
    claim.setReadings(ReadingRecords.records(readings));
    claim.setSubject(
        readings.isEmpty()
            ? Statement.of(content, readings).subject()
            : readings.getFirst().subject().name());
    return claim;
  }

  /** Returns a candidate of the rules with a claim, said and appended at the same time. */
  public static MemoryCandidate candidate(
      String id, String user, Claim claim, List<Source> sources, Instant at) {
    var candidate = new MemoryCandidate();
    candidate.setId(id);
    candidate.setTenant("t");
    candidate.setApp("a");
    candidate.setUser(user);
    candidate.setClaim(claim);
    candidate.setOrigin("implicit");
    candidate.setSources(sources);
    candidate.setContext(List.of());
    candidate.setExtractor("rules");
    candidate.setExtractorVersion("1");
    candidate.setSaidAt(at);
    candidate.setAppendedAt(at);
    candidate.setTakenAt(Map.of());
    candidate.setModel("");
    return candidate;
  }
}
