package dev.memlog.extractor.evolution;

import java.util.List;
import java.util.Locale;

/** The kind of findings that a reflection reports. */
enum Aspect {
  /** All kinds below, as far as there is room. */
  ALL(""),
  /** Statements that superseded others, with the superseded ones. */
  CHANGES("Changed"),
  /** Habits, and statements that were made several times. */
  RECURRENCES("Recurring"),
  /** Pairs of statements that contradict each other. */
  CONTRADICTIONS("Contradictory"),
  /** The most important statements. */
  HIGHLIGHTS("Important");

  private static final List<Aspect> SINGLE =
      List.of(CHANGES, RECURRENCES, CONTRADICTIONS, HIGHLIGHTS);

  private final String title;

  Aspect(String title) {
    this.title = title;
  }

  /**
   * Returns the aspect that a record names.
   *
   * @throws IllegalArgumentException if there is no aspect of this name
   */
  static Aspect of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  /** Returns the aspects that a reflection of this aspect reports, in the order of its text. */
  List<Aspect> parts() {
    return this == ALL ? SINGLE : List.of(this);
  }

  /** Returns the word that precedes the findings of this aspect in a text. */
  String title() {
    return title;
  }
}
