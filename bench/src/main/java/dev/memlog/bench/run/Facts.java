package dev.memlog.bench.run;

import dev.memlog.language.comparison.AttributeReader;
import dev.memlog.language.comparison.Statement;
import dev.memlog.state.Claim;
import java.util.List;

/** A factory of claims about facts, as the extraction would make them of generated statements. */
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
    claim.setSubject(
        AttributeReader.read(content)
            .map(AttributeReader.Reading::subject)
            .orElseGet(() -> Statement.of(content).subject()));
    return claim;
  }
}
