package dev.memlog.client.messages;

import java.util.List;

/**
 * An explanation of a score, which is the sum of the contributions.
 *
 * @param paths the paths that proposed the result as a candidate: dense, lexical
 * @param admittedBy the rule that admitted the result as relevant
 * @param profile the ranking profile
 * @param model the embedding model
 */
public record Explanation(
    List<Feature> features, List<String> paths, String admittedBy, String profile, String model) {}
