package dev.memlog.query.recall;

import dev.memlog.query.activation.Spreading;
import dev.memlog.query.ranking.Admission;
import dev.memlog.query.ranking.ScopedBm25;
import dev.memlog.query.ranking.Weights;
import java.util.List;
import java.util.Map;

/**
 * A named set of settings for the recall of memories. A request selects a profile by its name.
 *
 * @param name the name that requests, configuration and explanations use
 * @param weights the weights of the features
 * @param decay the rates at which features that depend on time decay
 * @param bm25 the constants of BM25
 * @param admission the rule that decides which results are shown if the request names no minimum
 *     similarity
 * @param limit the number of memories to show if the request names no limit
 * @param recentMessages the weights of the conversation's last messages in the vector to search
 *     with, latest first, relative to the query's weight of 1
 * @param spreading the settings of the search for related memories
 */
public record RecallProfile(
    String name,
    Weights<MemoryReason> weights,
    Decay decay,
    ScopedBm25 bm25,
    Admission admission,
    int limit,
    List<Double> recentMessages,
    Spreading spreading) {

  /**
   * The rates at which features that depend on time decay.
   *
   * @param halfLifeDays the number of days after which recency has halved
   * @param fadingDays the number of days without use after which the importance used in the score
   *     has fallen to 1/e; 0 to use the stored importance
   * @param dateDays the distance in days at which closeness to a date in the query has fallen to
   *     1/e
   */
  public record Decay(double halfLifeDays, double fadingDays, double dateDays) {}

  /**
   * The largest limit that a request or a profile may set. An administrator's request with purpose
   * evaluation may exceed it.
   */
  public static final int MAX_LIMIT = 100;

  /** The largest number of last messages that a recall request may contain. */
  public static final int MAX_RECENT_MESSAGES = 3;

  /**
   * The weight of {@link MemoryReason#PROJECT} in the built-in profiles that have this feature. It
   * multiplies the score of a memory of the current project by 1.3, before {@link
   * MemoryReason#OUTDATED} and {@link MemoryReason#BRIDGE} are added.
   */
  public static final double SAME_PROJECT = 0.3;

  /**
   * The built-in profile named default. It ranks mainly by meaning and words; recency, frequency
   * and importance have small weights.
   */
  public static final RecallProfile DEFAULT =
      new RecallProfile(
          "default",
          new Weights<>(
              Map.ofEntries(
                  Map.entry(MemoryReason.DENSE, 0.45),
                  Map.entry(MemoryReason.LEXICAL, 0.5),
                  Map.entry(MemoryReason.SUBJECT, 0.1),
                  Map.entry(MemoryReason.TIME, 0.1),
                  Map.entry(MemoryReason.DATE, 0.2),
                  Map.entry(MemoryReason.CONVERSATION, 0.6),
                  Map.entry(MemoryReason.RECENCY, 0.05),
                  Map.entry(MemoryReason.FREQUENCY, 0.05),
                  Map.entry(MemoryReason.IMPORTANCE, 0.05),
                  Map.entry(MemoryReason.SUMMARY, -1.0),
                  Map.entry(MemoryReason.OUTDATED, -0.05),
                  Map.entry(MemoryReason.PROJECT, SAME_PROJECT),
                  Map.entry(MemoryReason.BRIDGE, 0.1))),
          new Decay(30, 0, 14),
          ScopedBm25.MEMORIES,
          Admission.MEASURED_FOR_MEMORIES,
          10,
          List.of(0.3, 0.2, 0.1),
          Spreading.OFF);

  public RecallProfile {
    recentMessages = List.copyOf(recentMessages);
  }

  /** Returns a copy of this profile with the given name. */
  public RecallProfile named(String other) {
    return new RecallProfile(
        other, weights, decay, bm25, admission, limit, recentMessages, spreading);
  }
}
