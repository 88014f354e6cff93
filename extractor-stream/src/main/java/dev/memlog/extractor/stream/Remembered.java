package dev.memlog.extractor.stream;

import dev.memlog.extractor.intake.Nodes;
import dev.memlog.extractor.state.ConversationState;
import dev.memlog.extractor.state.DescriptionState;
import dev.memlog.extractor.state.MessageState;
import dev.memlog.extractor.state.SweepState;
import org.apache.kafka.streams.processor.api.ProcessingContext;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * A task's stores.
 *
 * @param conversations by {@code tenant/app/conversation}
 * @param descriptions their system prompts and metadata, by the same
 * @param messages by {@code tenant/app/conversation/message}
 * @param timeline messages that count, by {@code tenant/app/conversation/createdAt/message}
 * @param spoken messages that are indexed, by the same
 * @param purges temporary conversations, by {@code due/tenant/app/conversation}
 * @param sweeps what is still to be done about whole conversations, by {@code
 *     tenant/app/conversation}
 */
record Remembered(
    KeyValueStore<String, ConversationState> conversations,
    KeyValueStore<String, DescriptionState> descriptions,
    KeyValueStore<String, MessageState> messages,
    KeyValueStore<String, byte[]> timeline,
    KeyValueStore<String, byte[]> spoken,
    KeyValueStore<String, byte[]> purges,
    KeyValueStore<String, SweepState> sweeps) {

  static Remembered of(ProcessingContext context) {
    return new Remembered(
        context.getStateStore(Nodes.CONVERSATION_STORE),
        context.getStateStore(Nodes.DESCRIPTION_STORE),
        context.getStateStore(Nodes.MESSAGE_STORE),
        context.getStateStore(Nodes.TIMELINE_STORE),
        context.getStateStore(Nodes.SPOKEN_STORE),
        context.getStateStore(Nodes.PURGE_STORE),
        context.getStateStore(Nodes.SWEEP_STORE));
  }
}
