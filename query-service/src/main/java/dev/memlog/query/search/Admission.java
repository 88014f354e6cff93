package dev.memlog.query.search;

import java.util.Locale;
import java.util.Optional;

/** Which passages are relevant enough to be shown. */
public sealed interface Admission {

  /** Why the passage may be shown; empty where it may not. */
  Optional<String> admit(Evidence evidence);

  /**
   * By similarity alone.
   *
   * @param least similarity
   */
  record BySimilarity(double least) implements Admission {
    @Override
    public Optional<String> admit(Evidence evidence) {
      return evidence.similarity() >= least
          ? Optional.of(String.format(Locale.ROOT, "similarity >= %.2f", least))
          : Optional.empty();
    }
  }

  /**
   * By similarity, of which less is asked the more of the query's words the passage has: from
   * {@code withoutWords} at none of them down to {@code withAllWords} at all. The same text always
   * passes.
   */
  record ByEvidence(double withoutWords, double withAllWords) implements Admission {

    @Override
    public Optional<String> admit(Evidence evidence) {
      if (evidence.verbatim() >= Verbatim.SAME_WORDS) {
        return Optional.of("the same text");
      }
      double least = withoutWords - (withoutWords - withAllWords) * evidence.coverage();
      if (evidence.similarity() < least) {
        return Optional.empty();
      }
      return Optional.of(
          String.format(
              Locale.ROOT,
              "similarity >= %.2f with %.0f%% of the query's words",
              least,
              100 * evidence.coverage()));
    }
  }
}
