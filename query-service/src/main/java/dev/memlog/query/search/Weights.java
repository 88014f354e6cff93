package dev.memlog.query.search;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The weight of each reason in a score; a reason that is left out counts nothing. */
public record Weights(Map<Reason, Double> byReason) {

  /** A reason for a score. */
  public enum Reason {
    /** The cosine, scaled to 0–1 over the pool. */
    DENSE,
    /**
     * The mean of the cosine and that of a person's reply, scaled likewise: an answer often shows
     * in how it was taken up.
     */
    REPLY,
    /** BM25, scaled to 0–1 over the pool. */
    LEXICAL,
    /**
     * Dense times lexical, with a negative weight: agreement of meaning and words must not count
     * twice, so that passages which only one of them finds can be seen.
     */
    OVERLAP,
    /** The turn is by the one participant whom the query names. */
    SPEAKER,
    /** The query asks when, and the turn names a time. */
    TIME,
    /** Closeness to a date that the query names. */
    DATE,
    /**
     * The best turn of the conversation by the reasons above, which shows what the conversation is
     * about.
     */
    SESSION,
    /** The turn is by the side of a user/assistant chat that the query asks about. */
    ROLE,
    /** The speaker states something of themselves, which later queries ask for. */
    TELLS,
    /** The share of the turn that is questions, which answer nothing. */
    ASKS,
    /**
     * The texts of passage and query contain one another. Its weight exceeds the sum of all other
     * reasons, so that a message is found by its own text.
     */
    VERBATIM;

    private final String word = name().toLowerCase(Locale.ROOT);

    /** Returns the name that explanations and requests use. */
    public String word() {
      return word;
    }
  }

  /**
   * The measured weights: round figures, set after looking at misses and judged on LoCoMo and
   * LongMemEval alike; nothing is fitted.
   */
  public static final Weights MEASURED =
      new Weights(
          Map.ofEntries(
              Map.entry(Reason.DENSE, 0.45),
              Map.entry(Reason.REPLY, 0.25),
              Map.entry(Reason.LEXICAL, 0.5),
              Map.entry(Reason.OVERLAP, -0.3),
              Map.entry(Reason.SPEAKER, 0.2),
              Map.entry(Reason.TIME, 0.1),
              Map.entry(Reason.DATE, 0.2),
              Map.entry(Reason.SESSION, 0.5),
              Map.entry(Reason.ROLE, 0.2),
              Map.entry(Reason.TELLS, 0.05),
              Map.entry(Reason.ASKS, -0.1),
              Map.entry(Reason.VERBATIM, 3.0)));

  public Weights {
    // An enum map, since it is read for every reason of every candidate.
    Map<Reason, Double> copy = new EnumMap<>(Reason.class);
    copy.putAll(byReason);
    byReason = Collections.unmodifiableMap(copy);
  }

  /** Returns the names of the reasons. */
  public static List<String> features() {
    return Arrays.stream(Reason.values()).map(Reason::word).toList();
  }

  double of(Reason reason) {
    return byReason.getOrDefault(reason, 0.0);
  }

  /** Returns the same weights without one reason, which then counts nothing. */
  Weights without(String feature) {
    Map<Reason, Double> rest = new EnumMap<>(byReason);
    rest.keySet().removeIf(reason -> reason.word().equals(feature));
    return new Weights(rest);
  }
}
