package dev.memlog.extractor.evolution;

/**
 * The thresholds by which a statement reinforces, replaces or adds a memory.
 *
 * @param duplicate the similarity from which two statements that do not differ are the same memory
 * @param detail the similarity from which a statement replaces another that it contains
 * @param reinforcement the confidence that each further mention adds
 * @param mostSupports the largest number of supports that a memory keeps; a mention beyond is only
 *     counted
 */
public record EvolutionRules(
    double duplicate, double detail, double reinforcement, int mostSupports) {

  public EvolutionRules {
    if (!(duplicate > 0 && duplicate <= 1)) {
      throw new IllegalArgumentException(
          "duplicate must be above 0 and at most 1, got " + duplicate);
    }
    if (!(detail >= 0 && detail <= duplicate)) {
      throw new IllegalArgumentException(
          "detail must be from 0 to duplicate=%s, got %s".formatted(duplicate, detail));
    }
    if (!(reinforcement >= 0 && reinforcement <= 1)) {
      throw new IllegalArgumentException("reinforcement must be from 0 to 1, got " + reinforcement);
    }
    if (mostSupports < 1) {
      throw new IllegalArgumentException("mostSupports must be at least 1, got " + mostSupports);
    }
  }

  /** Returns the default thresholds. */
  public static EvolutionRules defaults() {
    return new EvolutionRules(0.80, 0.60, 0.05, 100);
  }
}
