package dev.memlog.language.quotes;

import dev.memlog.language.english.WordLists;
import java.util.HashMap;
import java.util.Map;

/**
 * A scorer of English quotes: two logistic models, of which one judges whether a quote is worth
 * keeping, and the other whether it can be understood by itself. Their weights stand in {@code
 * weights.txt}; {@code training/README.md} of this module tells how they were fitted.
 */
final class QuoteScorer {

  private static final Map<String, Double> WORTH = weights("worth");
  private static final Map<String, Double> ALONE = weights("alone");

  private static final Bounds PEOPLE = new Bounds(0.08, 0.25, 0.2, 0.03, 0.1);
  private static final Bounds CHATTING_PEOPLE = new Bounds(0.4, 1, 0.5, 0.25, 0.25);
  private static final Bounds USER = new Bounds(0.35, 1, 0.4, 0.35, 1);
  private static final Bounds BRIEF_USER = new Bounds(0.02, 0.45, 0, 0.02, 0.1);

  /** The worth below which no vector is computed for a sentence that the rules keep. */
  static final double HOPELESS = 0.02;

  /** The worth below which no vector is computed for a sentence that the rules take for slight. */
  static final double HOPELESS_IF_SLIGHT = 0.1;

  /** The least probability by the vector of a quote that tells only of the day. */
  private static final double OF_TODAY = 0.3;

  /** The length below which a message states a single fact, in UTF-16 units. */
  private static final int BRIEF = 120;

  /** The length below which casually typed text is not pasted text, in UTF-16 units. */
  private static final int TYPED = 300;

  private QuoteScorer() {}

  /**
   * The least probabilities of kept sentences. They differ by the kind of message: casual messages
   * between people are mostly banter, and a short message to an assistant mostly states a fact.
   *
   * @param least the least worth of a sentence that the rules keep
   * @param enough the least worth of a sentence that the rules take for too slight
   * @param alone the least probability that the quote is understood
   * @param both the least probability by the vector that a quote that the rules keep is worth
   *     keeping and understood, which replaces the bounds above
   * @param added the same of a quote that the rules take for too slight
   */
  record Bounds(double least, double enough, double alone, double both, double added) {

    /** Returns bounds of which those by the vector are at least the given one. */
    Bounds byVector(double atLeast) {
      return new Bounds(least, enough, alone, Math.max(both, atLeast), Math.max(added, atLeast));
    }
  }

  /** Returns the bounds for a sentence of a message, said among people or to an assistant. */
  static Bounds bounds(boolean people, String message, Words words, Worth worth) {
    Bounds bounds = bounds(people, message, words);
    return ofToday(words.text(), worth) ? bounds.byVector(OF_TODAY) : bounds;
  }

  /** Returns whether a sentence tells only of the day on which it is said. */
  private static boolean ofToday(String text, Worth worth) {
    return Patterns.in("momentary", text)
        && !Patterns.in("dated", text)
        && !worth.lasting()
        && !Patterns.in("milestone", text);
  }

  private static Bounds bounds(boolean people, String message, Words words) {
    boolean typed = Patterns.in("offhand", words.text());
    if (people) {
      return typed ? CHATTING_PEOPLE : PEOPLE;
    }
    return message.length() < (typed ? TYPED : BRIEF) ? BRIEF_USER : USER;
  }

  /** Returns the probability that a reader finds a sentence worth keeping for a year. */
  static double worth(Map<String, Double> features) {
    return probability(WORTH, features);
  }

  /** Returns the probability that a reader understands a quote without other words. */
  static double alone(Map<String, Double> features) {
    return probability(ALONE, features);
  }

  private static double probability(Map<String, Double> weights, Map<String, Double> features) {
    double sum = weights.getOrDefault("bias", 0.0);
    for (Map.Entry<String, Double> feature : features.entrySet()) {
      sum += feature.getValue() * weights.getOrDefault(feature.getKey(), 0.0);
    }
    return 1 / (1 + Math.exp(-sum));
  }

  private static Map<String, Double> weights(String model) {
    Map<String, Double> weights = new HashMap<>();
    for (String line : WordLists.lines(QuoteScorer.class, "weights.txt")) {
      String[] parts = line.split(": ");
      if (parts[0].equals(model)) {
        weights.put(parts[1], Double.parseDouble(parts[2]));
      }
    }
    return weights;
  }
}
