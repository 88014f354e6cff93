package dev.memlog.index;

import java.util.Map;

/**
 * A text as words count it: each analysed term with its weighted frequency.
 *
 * @param frequencies term to frequency, at least 1
 * @param length the sum of the frequencies
 */
public record WeightedWords(Map<String, Integer> frequencies, int length) {}
