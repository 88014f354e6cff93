package dev.memlog.query;

import dev.memlog.query.request.ContextQueries;
import dev.memlog.query.tokens.Tokenizers;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;

/**
 * The settings of contexts, the texts of memories and messages that precede a question in a prompt.
 * A context is packed into a budget of tokens. Each part of the context may take a share of this
 * budget; tokens that a part leaves unused go to the other parts.
 *
 * @param tokenizer the tokenizer of requests that name no tokenizer: cl100k, o200k, or model for
 *     the tokenizer of the embedding model
 * @param maxTokens the budget of requests that name no budget, 1 to 200,000 tokens
 * @param coreShare share of the budget that core memory may take before all other parts, 0 to 1;
 *     the other shares are fractions of the remaining budget
 * @param profileShare share of the budget that the owner's profile may take, 0 to 1
 * @param workingShare share of the budget that the working memory of the conversation may take, 0
 *     to 1
 * @param memoriesShare share of the budget that memories may take before found messages, 0 to 1
 * @param windowShare share of the budget that the latest messages of the conversation may take
 *     before found messages, 0 to 1; memoriesShare and windowShare together are at most 1
 * @param rememberedCounts number of texts whose token counts are cached, up to 1,000,000; 0 for no
 *     cache
 */
public record ContextConfig(
    String tokenizer,
    int maxTokens,
    double coreShare,
    double profileShare,
    double workingShare,
    double memoriesShare,
    double windowShare,
    int rememberedCounts)
    implements Validated {

  public static ContextConfig defaults() {
    return new ContextConfig(Tokenizers.CL100K, 2_048, 0.4, 0.1, 0.2, 0.3, 0.3, 20_000);
  }

  @Override
  public void validate(Validation check) {
    check
        .require(
            Tokenizers.NAMES.contains(tokenizer),
            "tokenizer",
            "must be one of " + String.join(", ", Tokenizers.NAMES),
            tokenizer)
        .range("maxTokens", maxTokens, 1, ContextQueries.MAX_TOKENS)
        .range("coreShare", coreShare, 0.0, 1.0)
        .range("profileShare", profileShare, 0.0, 1.0)
        .range("workingShare", workingShare, 0.0, 1.0)
        .range("memoriesShare", memoriesShare, 0.0, 1.0)
        .range("windowShare", windowShare, 0.0, 1.0)
        .require(
            memoriesShare + windowShare <= 1,
            "windowShare",
            "must be at most 1 together with memoriesShare=" + memoriesShare,
            windowShare)
        .range("rememberedCounts", rememberedCounts, 0, 1_000_000);
  }
}
