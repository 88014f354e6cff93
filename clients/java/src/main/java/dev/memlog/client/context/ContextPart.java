package dev.memlog.client.context;

import java.util.List;

/**
 * A part of a context, such as the memories or the latest messages.
 *
 * @param name core, profile, working, memories, passages or window
 * @param tokens the tokens of its lines and headings, each counted alone
 * @param items the lines of the part, in their order in the text
 * @param leftOut the best candidates that are not in the text, at most 20, best first
 * @param leftOutTotal the number of all candidates that are not in the text
 */
public record ContextPart(
    String name,
    int tokens,
    List<ContextItem> items,
    List<ContextItem> leftOut,
    int leftOutTotal) {}
