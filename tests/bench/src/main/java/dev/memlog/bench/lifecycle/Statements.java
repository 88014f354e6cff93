package dev.memlog.bench.lifecycle;

import dev.memlog.bench.run.Facts;
import dev.memlog.bench.run.Words;
import dev.memlog.state.Claim;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;

/** A generator of statements about one person. */
final class Statements {

  private static final Words WORDS = Words.read(Statements.class, "statements.json");

  /** Statements that repeat, contradict, contain or paraphrase each other. */
  private static final List<String> REPEATED = List.of(WORDS.of("repeated"));

  /** Statements that occur once, each with a unique word; some are similar to each other. */
  private static final List<String> SINGLE = List.of(WORDS.of("single"));

  private static final List<Double> CONFIDENCES = List.of(0.4, 0.6, 0.8, 0.9);

  private Statements() {}

  /** Returns a statement that may occur more than once. */
  static String repeated(Random random) {
    return REPEATED.get(random.nextInt(REPEATED.size()));
  }

  /** Returns a statement that occurs only once. */
  static String single(Random random, String marker) {
    return SINGLE.get(random.nextInt(SINGLE.size())).formatted(marker);
  }

  /**
   * Returns the claim of a statement.
   *
   * @param marker the word of the message; it is also the claim's keyword
   */
  static Claim claim(Random random, String content, String marker) {
    int importance = 1 + random.nextInt(9);
    double confidence = CONFIDENCES.get(random.nextInt(CONFIDENCES.size()));
    return Facts.claim(content, importance, confidence, List.of(marker));
  }

  /** Returns the claim of an activity on a day. */
  static Claim episode(Random random, LocalDate day, String marker) {
    Claim claim = claim(random, "Ann ran along the river on %s".formatted(day), marker);
    claim.setType("episodic");
    claim.setCategory("event");
    claim.setOccurredFrom(day);
    claim.setOccurredTo(day);
    return claim;
  }

  static LocalDate day(java.time.Instant at) {
    return at.atZone(ZoneOffset.UTC).toLocalDate();
  }
}
