package dev.memlog.query.profile;

import dev.memlog.query.activation.Spreading;
import dev.memlog.query.ranking.Admission;
import dev.memlog.query.ranking.ScopedBm25;
import dev.memlog.query.ranking.Weights;
import dev.memlog.query.recall.MemoryReason;
import dev.memlog.query.recall.RecallProfile;
import dev.memlog.query.recall.RecallProfile.Decay;
import dev.memlog.query.search.PassageReason;
import dev.memlog.query.search.SearchProfile;
import java.util.List;
import java.util.Map;

/**
 * The built-in profiles: Memlog's own, set by hand and checked on benchmarks, and those that follow
 * the documents of other products. Where these documents specify nothing for messages or memories,
 * Memlog's own settings apply.
 */
final class BuiltIn {

  private static final double DATE_DAYS = RecallProfile.DEFAULT.decay().dateDays();

  private static final Profile DEFAULT = new Profile(SearchProfile.DEFAULT, RecallProfile.DEFAULT);

  /** OllieBot's profile, with expansion over graph and relations. */
  private static final Profile OLLIEBOT =
      new Profile(
          SearchProfile.DEFAULT.named("olliebot").showing(new Admission.BySimilarity(0.5), 5),
          new RecallProfile(
              "olliebot",
              new Weights<>(
                  Map.of(
                      MemoryReason.SIMILARITY, 0.4,
                      MemoryReason.RECENCY, 0.2,
                      MemoryReason.IMPORTANCE, 0.3,
                      MemoryReason.FREQUENCY, 0.1)),
              new Decay(7, 10, DATE_DAYS),
              ScopedBm25.WITHOUT_LEAST_LENGTH,
              new Admission.BySimilarity(0.3),
              10,
              RecallProfile.DEFAULT.recentMessages(),
              Spreading.MEASURED));

  /** Bobo's profile. */
  private static final Profile BOBO =
      new Profile(
          SearchProfile.DEFAULT.named("bobo"),
          new RecallProfile(
              "bobo",
              new Weights<>(
                  Map.of(
                      MemoryReason.SIMILARITY, 0.45,
                      MemoryReason.WORDS, 0.15,
                      MemoryReason.RECENCY, 0.20,
                      MemoryReason.FREQUENCY, 0.10,
                      MemoryReason.IMPORTANCE, 0.10,
                      MemoryReason.PROJECT, RecallProfile.SAME_PROJECT)),
              new Decay(30, 0, DATE_DAYS),
              ScopedBm25.WITHOUT_LEAST_LENGTH,
              new Admission.AboveSimilarity(0.3),
              10,
              RecallProfile.DEFAULT.recentMessages(),
              Spreading.MEASURED));

  /** The profile of harombe: a search shows five messages with a similarity of at least 0.7. */
  private static final Profile HAROMBE =
      new Profile(
          SearchProfile.DEFAULT.named("harombe").showing(new Admission.BySimilarity(0.7), 5),
          RecallProfile.DEFAULT.named("harombe"));

  /** The profile of ADK-TS: 0.7 times meaning plus 0.3 times words, five results. */
  private static final Profile ADK =
      new Profile(
          new SearchProfile(
              "adk",
              new Weights<>(Map.of(PassageReason.DENSE, 0.7, PassageReason.LEXICAL, 0.3)),
              ScopedBm25.WITHOUT_LEAST_LENGTH,
              SearchProfile.DEFAULT.dateDays(),
              Admission.MEASURED,
              5),
          new RecallProfile(
              "adk",
              new Weights<>(Map.of(MemoryReason.DENSE, 0.7, MemoryReason.LEXICAL, 0.3)),
              RecallProfile.DEFAULT.decay(),
              ScopedBm25.MEMORIES,
              Admission.MEASURED,
              5,
              RecallProfile.DEFAULT.recentMessages(),
              Spreading.OFF));

  /** The profile of the app memory feature: ten memories, in the order of the default profile. */
  private static final Profile APP_MEMORY = DEFAULT.named("app-memory");

  static final List<Profile> ALL = List.of(DEFAULT, OLLIEBOT, BOBO, HAROMBE, ADK, APP_MEMORY);

  private BuiltIn() {}
}
