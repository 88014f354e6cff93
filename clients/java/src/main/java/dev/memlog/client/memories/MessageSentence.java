package dev.memlog.client.memories;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A sentence, line or list of a message.
 *
 * @param start the place of its first character in the message's content, in UTF-16 units
 * @param end the place after its last character
 * @param kept whether it is part of a quote that is remembered; null if a language model decides
 * @param rule the rule that left it out, such as question; empty if it is kept
 * @param explanation the rule in one sentence; empty if it is kept
 * @param quote the quote that holds it, with secrets masked; empty if it is left out
 * @param before the earlier words that the quote answers or corrects; null if there are none
 * @param readings the facts that were read from it
 * @param memoryIds the memories that hold the quote; empty if there is none yet, or if they are
 *     gone
 */
public record MessageSentence(
    String text,
    int start,
    int end,
    @Nullable Boolean kept,
    String rule,
    String explanation,
    String quote,
    @Nullable QuotedBefore before,
    List<MemoryReading> readings,
    List<String> memoryIds) {}
