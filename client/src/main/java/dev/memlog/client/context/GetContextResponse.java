package dev.memlog.client.context;

import java.util.List;

/**
 * A context.
 *
 * @param text the text to put before the question; empty if nothing is relevant
 * @param tokens the tokens of the text, at most {@code maxTokens}
 * @param tokenizer the tokenizer that counted
 * @param parts the parts in their order in the text
 */
public record GetContextResponse(
    String text,
    int tokens,
    int maxTokens,
    String tokenizer,
    String format,
    List<ContextPart> parts,
    String requestId) {}
