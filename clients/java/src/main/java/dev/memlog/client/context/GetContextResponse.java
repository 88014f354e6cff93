package dev.memlog.client.context;

import java.util.List;

/**
 * A context: one text of memories and messages to put before a question to a language model.
 *
 * @param text the text; empty if nothing is relevant and there is no core memory
 * @param tokens the tokens of the text, at most {@code maxTokens}
 * @param maxTokens the budget of tokens
 * @param tokenizer the name of the tokenizer that counted
 * @param format the format of the text, such as markdown
 * @param parts the parts in their order in the text
 * @param requestId the id of this answer, by which {@link dev.memlog.client.MemlogClient#answer}
 *     explains it
 */
public record GetContextResponse(
    String text,
    int tokens,
    int maxTokens,
    String tokenizer,
    String format,
    List<ContextPart> parts,
    String requestId) {}
