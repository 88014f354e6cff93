package dev.memlog.index.analysis;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The terms of one or more texts, each with its weighted frequency, for BM25.
 *
 * @param frequencies the weighted frequency of each term, at least 1
 * @param length the sum of the frequencies
 */
public record WeightedWords(Map<String, Integer> frequencies, int length) {

  /**
   * Creates weighted words after checking the frequencies.
   *
   * @throws IllegalArgumentException if a frequency is below 1, or the length is not the sum of the
   *     frequencies
   */
  public WeightedWords {
    frequencies = Map.copyOf(frequencies);
    long sum = 0;
    for (int frequency : frequencies.values()) {
      if (frequency < 1) {
        throw new IllegalArgumentException("frequencies must be at least 1, got " + frequency);
      }
      sum += frequency;
    }
    if (sum != length) {
      throw new IllegalArgumentException(
          "length must be the sum of the frequencies=" + sum + ", got " + length);
    }
  }

  /**
   * A builder of {@link WeightedWords} from several texts, each with its own weight. Not safe for
   * use by several threads.
   */
  public static final class Builder {
    private final Map<String, Integer> frequencies = new HashMap<>();
    private int length;

    /**
     * Adds the terms of one text: each occurrence raises the frequency of its term by the weight.
     *
     * @param terms the terms as an {@link Analyzer} returns them, one for each occurrence
     * @param weight the weight, at least 1
     * @throws IllegalArgumentException if the weight is below 1
     * @throws ArithmeticException if a sum exceeds an int
     */
    public Builder add(List<String> terms, int weight) {
      if (weight < 1) {
        throw new IllegalArgumentException("weight must be at least 1, got " + weight);
      }
      for (String term : terms) {
        frequencies.merge(term, weight, Math::addExact);
        length = Math.addExact(length, weight);
      }
      return this;
    }

    /** Returns the words with the frequencies added so far. */
    public WeightedWords build() {
      return new WeightedWords(frequencies, length);
    }
  }
}
