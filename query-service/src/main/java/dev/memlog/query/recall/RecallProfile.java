package dev.memlog.query.recall;

import dev.memlog.query.recall.RecallWeights.Reason;
import dev.memlog.query.search.Admission;
import dev.memlog.query.search.Bm25;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A named way to recall.
 *
 * @param name the name that requests, configuration and explanations use
 * @param weights the weights of the features
 * @param halfLifeDays the number of days after which recency has halved
 * @param bm25 the constants of BM25
 * @param dateDays the number of days after which closeness to a date has fallen to 1/e
 * @param admission the rule for what is shown if the request names no least similarity
 * @param limit the number of memories to show if the request names none
 * @param said the weights of the last messages, where the query's is 1, the latest first
 */
public record RecallProfile(
    String name,
    RecallWeights weights,
    double halfLifeDays,
    Bm25 bm25,
    double dateDays,
    Admission admission,
    int limit,
    List<Double> said) {

  private static final int LIMIT = 10;
  private static final List<Double> SAID = List.of(0.3, 0.2, 0.1);

  /**
   * The weight that multiplies the score of a memory of the project at hand by 1.3: another 0.3 of
   * the sum.
   */
  private static final double SAME_PROJECT = 0.3;

  /**
   * The constants for memories. A memory's own words weigh ×4 against those around its source.
   * Whether a memory has a word counts for more than how often: with the k1 of messages, 4.8,
   * LoCoMo's hit@10 is 1.5 points lower.
   */
  private static final Bm25 MEMORY_WORDS = new Bm25(1.2, 0.75, 120);

  /**
   * The profile of Memlog: it ranks and admits by meaning and words, as for messages, and the other
   * features break ties.
   */
  public static final RecallProfile DEFAULT =
      new RecallProfile(
          "default",
          new RecallWeights(
              Map.ofEntries(
                  Map.entry(Reason.DENSE, 0.45),
                  Map.entry(Reason.LEXICAL, 0.5),
                  Map.entry(Reason.SUBJECT, 0.1),
                  Map.entry(Reason.TIME, 0.1),
                  Map.entry(Reason.DATE, 0.2),
                  Map.entry(Reason.CONVERSATION, 0.6),
                  Map.entry(Reason.RECENCY, 0.05),
                  Map.entry(Reason.FREQUENCY, 0.05),
                  Map.entry(Reason.IMPORTANCE, 0.05),
                  Map.entry(Reason.OUTDATED, -0.05),
                  Map.entry(Reason.PROJECT, SAME_PROJECT))),
          30,
          MEMORY_WORDS,
          14,
          new Admission.ByStrength(0.46, 0.58, 0.40, 0.20, 0.7, 0.1),
          LIMIT,
          SAID);

  /** The profile of OllieBot, without its graph. */
  public static final RecallProfile OLLIEBOT =
      new RecallProfile(
          "olliebot",
          new RecallWeights(
              Map.of(
                  Reason.SIMILARITY, 0.4,
                  Reason.RECENCY, 0.2,
                  Reason.IMPORTANCE, 0.3,
                  Reason.FREQUENCY, 0.1)),
          7,
          Bm25.MEASURED,
          14,
          new Admission.BySimilarity(0.3),
          LIMIT,
          SAID);

  /** The profile of Bobo. */
  public static final RecallProfile BOBO =
      new RecallProfile(
          "bobo",
          new RecallWeights(
              Map.of(
                  Reason.SIMILARITY, 0.45,
                  Reason.WORDS, 0.15,
                  Reason.RECENCY, 0.20,
                  Reason.FREQUENCY, 0.10,
                  Reason.IMPORTANCE, 0.10,
                  Reason.PROJECT, SAME_PROJECT)),
          30,
          Bm25.MEASURED,
          14,
          new Admission.AboveSimilarity(0.3),
          LIMIT,
          SAID);

  private static final List<RecallProfile> ALL = List.of(DEFAULT, OLLIEBOT, BOBO);

  public RecallProfile {
    said = List.copyOf(said);
  }

  /** Returns the names of the profiles. */
  public static List<String> names() {
    return ALL.stream().map(RecallProfile::name).toList();
  }

  public static Optional<RecallProfile> of(String name) {
    return ALL.stream().filter(profile -> profile.name.equals(name)).findFirst();
  }
}
