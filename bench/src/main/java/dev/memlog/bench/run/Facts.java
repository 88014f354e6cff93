package dev.memlog.bench.run;

import dev.memlog.language.comparison.AttributeReader;
import dev.memlog.language.comparison.Statement;
import dev.memlog.state.Claim;
import java.util.List;

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
    claim.setReadings(List.of());
    claim.setSubject(
        AttributeReader.read(content)
            .map(AttributeReader.Reading::subject)
            .orElseGet(() -> Statement.of(content).subject()));
    return claim;
  }
}
