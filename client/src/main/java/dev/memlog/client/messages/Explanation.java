package dev.memlog.client.messages;

import java.util.List;

/**
 * An explanation of a score, which is the sum of the contributions.
 *
 * @param paths how the passage came to be a candidate: dense, lexical
 * @param admittedBy which rule let it pass as relevant
 * @param profile the ranking profile
 * @param model the embedding model
 */
public record Explanation(
    List<Feature> features, List<String> paths, String admittedBy, String profile, String model) {}
