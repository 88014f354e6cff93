package dev.memlog.extractor.extraction;

import dev.memlog.language.consolidation.ConsolidationWriter;
import dev.memlog.language.conversation.ConversationCompactor;
import dev.memlog.language.conversation.ConversationSummarizer;
import dev.memlog.language.turn.TurnExtractor;

/**
 * The components that process the records of topic turns.
 *
 * @param extractor the extractor of statements from turns
 * @param summarizer the summarizer of conversations that have ended
 * @param compactor the component that decides which memory of a conversation is archived or merged
 * @param writer the writer of the texts of consolidated memories
 */
public record Readers(
    TurnExtractor extractor,
    ConversationSummarizer summarizer,
    ConversationCompactor compactor,
    ConsolidationWriter writer) {}
