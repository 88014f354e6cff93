package dev.memlog.extractor.fold.stream;

import dev.memlog.extractor.fold.intake.Nodes;
import dev.memlog.extractor.state.ConversationState;
import dev.memlog.extractor.state.DescriptionState;
import dev.memlog.extractor.state.MessageState;
import dev.memlog.extractor.state.SweepState;
import org.apache.kafka.streams.processor.api.ProcessingContext;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The state stores of a task.
 *
 * @param conversations the properties, by {@code tenant/app/conversation}
 * @param descriptions the system prompts and metadata, by {@code tenant/app/conversation}
 * @param messages the messages, by {@code tenant/app/conversation/message}
 * @param timeline the messages that count, by {@code tenant/app/conversation/createdAt/message}
 * @param spoken the messages that are indexed, by {@code tenant/app/conversation/createdAt/message}
 * @param purges the temporary conversations, by {@code due/tenant/app/conversation}
 * @param sweeps the unfinished sweeps, by {@code tenant/app/conversation}
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
