package dev.memlog.extractor.fold.stream;

import dev.memlog.extractor.fold.intake.Nodes;
import dev.memlog.extractor.state.ConversationState;
import dev.memlog.extractor.state.DescriptionState;
import dev.memlog.extractor.state.MessageState;
import dev.memlog.extractor.state.Parked;
import dev.memlog.extractor.state.RechunkState;
import dev.memlog.extractor.state.SweepState;
import dev.memlog.extractor.streams.StateStores;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.ProcessingContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;

/**
 * The state stores of a task of the fold. Each task has its own stores.
 *
 * @param conversations the properties, by {@code tenant/app/conversation}
 * @param descriptions the system prompts and metadata, by {@code tenant/app/conversation}
 * @param messages the messages, by {@code tenant/app/conversation/message}
 * @param timeline the messages that count, by {@code tenant/app/conversation/createdAt/message}
 * @param spoken the messages that are indexed, by {@code tenant/app/conversation/createdAt/message}
 * @param purges the temporary conversations, by {@code due/tenant/app/conversation}
 * @param sweeps the unfinished sweeps, by {@code tenant/app/conversation}
 */
public record FoldStores(
    KeyValueStore<String, ConversationState> conversations,
    KeyValueStore<String, DescriptionState> descriptions,
    KeyValueStore<String, MessageState> messages,
    KeyValueStore<String, byte[]> timeline,
    KeyValueStore<String, byte[]> spoken,
    KeyValueStore<String, byte[]> purges,
    KeyValueStore<String, SweepState> sweeps) {

  static final StateSerde<ConversationState> CONVERSATIONS =
      new StateSerde<>(new ConversationState());
  static final StateSerde<DescriptionState> DESCRIPTIONS = new StateSerde<>(new DescriptionState());
  static final StateSerde<MessageState> MESSAGES = new StateSerde<>(new MessageState());
  static final StateSerde<SweepState> SWEEPS = new StateSerde<>(new SweepState());
  static final StateSerde<RechunkState> RECHUNK = new StateSerde<>(new RechunkState());
  static final StateSerde<Parked> PARKED = new StateSerde<>(new Parked());

  /** Returns the builder of the store that holds the progress of chunking all messages again. */
  public static StoreBuilder<?> ofRechunk() {
    return StateStores.store(Nodes.RECHUNK_STORE, RECHUNK);
  }

  /** Returns the builder of the store of records that wait for their schema. */
  public static StoreBuilder<?> ofParked() {
    return StateStores.store(Nodes.PARKED_STORE, PARKED);
  }

  /** Returns the builders of the stores that hold the state of conversations. */
  public static List<StoreBuilder<?>> ofFold() {
    return List.of(
        StateStores.store(Nodes.CONVERSATION_STORE, CONVERSATIONS),
        StateStores.store(Nodes.DESCRIPTION_STORE, DESCRIPTIONS),
        StateStores.store(Nodes.MESSAGE_STORE, MESSAGES),
        StateStores.store(Nodes.TIMELINE_STORE, Serdes.ByteArray()),
        StateStores.store(Nodes.SPOKEN_STORE, Serdes.ByteArray()),
        StateStores.store(Nodes.PURGE_STORE, Serdes.ByteArray()),
        StateStores.store(Nodes.SWEEP_STORE, SWEEPS));
  }

  static FoldStores of(ProcessingContext context) {
    return new FoldStores(
        context.getStateStore(Nodes.CONVERSATION_STORE),
        context.getStateStore(Nodes.DESCRIPTION_STORE),
        context.getStateStore(Nodes.MESSAGE_STORE),
        context.getStateStore(Nodes.TIMELINE_STORE),
        context.getStateStore(Nodes.SPOKEN_STORE),
        context.getStateStore(Nodes.PURGE_STORE),
        context.getStateStore(Nodes.SWEEP_STORE));
  }
}
