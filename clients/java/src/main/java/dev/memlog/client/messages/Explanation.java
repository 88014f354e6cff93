package dev.memlog.client.messages;

import java.util.List;

/**
 * An explanation of the score of a search hit.
 *
 * @param features the features of the score, which is the sum of their contributions
 * @param paths the searches that proposed the hit as a candidate: dense (by meaning), lexical (by
 *     words)
 * @param admittedBy the rule of the ranking profile by which the hit counts as relevant
 * @param profile the ranking profile
 * @param model the embedding model
 */
public record Explanation(
    List<Feature> features, List<String> paths, String admittedBy, String profile, String model) {}
