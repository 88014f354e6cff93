package dev.memlog.query.search;

import dev.memlog.embedding.Calibration;
import dev.memlog.index.Analyzer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The rankings that a search may name: the profiles and, for measuring, the usual methods of other
 * systems ({@code bm25}, {@code dense}, {@code rrf}) and {@code default-FEATURE}, our profile
 * without one of its features.
 */
public final class Rankings {

  private static final String WITHOUT = "-";

  private final Profile configured;
  private final Calibration calibration;
  private final Analyzer analyzer;

  /**
   * Creates the rankings.
   *
   * @param configured the profile to use if a search names none
   * @param analyzer the analyzer that indexed the words
   */
  public Rankings(Profile configured, Calibration calibration, Analyzer analyzer) {
    this.configured = configured;
    this.calibration = calibration;
    this.analyzer = analyzer;
  }

  /** Returns the names of the profiles that every caller may use. */
  public static List<String> profiles() {
    return List.of(Profile.DEFAULT.name(), Profile.OLLIEBOT.name());
  }

  /** Returns the names of the rankings for measuring. */
  public static List<String> forMeasuring() {
    return Stream.concat(
            Arrays.stream(Baseline.Kind.values()).map(Baseline.Kind::word),
            Weights.features().stream().map(f -> Profile.DEFAULT.name() + WITHOUT + f))
        .toList();
  }

  /**
   * Returns the ranking of a name, the configured one for an empty name; empty if there is none.
   */
  public Optional<Ranking> find(String name) {
    if (name.isEmpty()) {
      return Optional.of(of(configured));
    }
    for (Profile profile : List.of(Profile.DEFAULT, Profile.OLLIEBOT)) {
      if (profile.name().equals(name)) {
        return Optional.of(of(profile));
      }
    }
    for (Baseline.Kind kind : Baseline.Kind.values()) {
      if (kind.word().equals(name)) {
        return Optional.of(new Baseline(kind, calibration, analyzer));
      }
    }
    String feature = name.substring(name.indexOf(WITHOUT) + 1);
    return forMeasuring().contains(name)
        ? Optional.of(of(Profile.DEFAULT.without(feature, name)))
        : Optional.empty();
  }

  private Ranking of(Profile profile) {
    return new MessageRanking(profile, calibration);
  }
}
