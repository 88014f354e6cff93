package dev.memlog.query.recall;

import dev.memlog.query.recall.RecallWeights.Reason;
import dev.memlog.query.search.Admission;
import dev.memlog.query.search.Bm25;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A way to recall, by name.
 *
 * @param name as requests, configuration and explanations say it
 * @param weights of the features
 * @param halfLifeDays after which recency has halved
 * @param bm25 its constants
 * @param dateDays days after which closeness to a date has fallen to 1/e
 * @param admission what is shown where the request names no least similarity
 * @param limit how many are shown where the request names none
 * @param said what the last messages weigh beside the query's 1, the latest first
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

  /** What another 0.3 of the sum makes ×1.3. */
  private static final double SAME_PROJECT = 0.3;

  /**
   * What a memory says weighs ×4 beside what stood around it where it was said. Having a word at
   * all counts for more than where: with the k1 of messages, 4.8, LoCoMo's hit@10 is 1.5 points
   * lower.
   */
  private static final Bm25 MEMORY_WORDS = new Bm25(1.2, 0.75, 120);

  /**
   * Ours: ranked by meaning and words as messages are, and the rest breaks ties. What is relevant
   * is told as for messages, too.
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

  /** By name. */
  public static List<String> names() {
    return ALL.stream().map(RecallProfile::name).toList();
  }

  public static Optional<RecallProfile> of(String name) {
    return ALL.stream().filter(profile -> profile.name.equals(name)).findFirst();
  }
}
