package dev.memlog.query;

import dev.memlog.query.request.ContextQueries;
import dev.memlog.query.tokens.Tokenizers;
import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Range;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;

/**
 * Contexts before a question. Parts take shares of a token budget, and what others leave.
 *
 * @param tokenizer default tokenizer: cl100k, o200k, or model for the embedding model's
 * @param maxTokens default budget in tokens, 1–200,000
 * @param coreShare share of core memory, 0–1; other shares are of the rest
 * @param profileShare share of the owner's profile, 0–1
 * @param workingShare share of working memory, 0–1
 * @param memoriesShare share of memories before found messages, 0–1
 * @param windowShare share of latest messages before found ones, 0–1; with memoriesShare at most 1
 * @param rememberedCounts texts whose token counts are cached, 0–1,000,000
 */
public record ContextConfig(
    @Default(Tokenizers.CL100K) String tokenizer,
    @Default("2_048") @Range(least = 1, most = ContextQueries.MAX_TOKENS) int maxTokens,
    @Default("0.4") @Range(least = 0.0, most = 1.0) double coreShare,
    @Default("0.1") @Range(least = 0.0, most = 1.0) double profileShare,
    @Default("0.2") @Range(least = 0.0, most = 1.0) double workingShare,
    @Default("0.3") @Range(least = 0.0, most = 1.0) double memoriesShare,
    @Default("0.3") @Range(least = 0.0, most = 1.0) double windowShare,
    @Default("20_000") @Range(least = 0, most = 1_000_000) int rememberedCounts)
    implements Validated {

  @Override
  public void validate(Validation check) {
    check
        .require(
            Tokenizers.NAMES.contains(tokenizer),
            "tokenizer",
            "must be one of " + String.join(", ", Tokenizers.NAMES),
            tokenizer)
        .require(
            memoriesShare + windowShare <= 1,
            "windowShare",
            "must be at most 1 together with memoriesShare=" + memoriesShare,
            windowShare);
  }
}
