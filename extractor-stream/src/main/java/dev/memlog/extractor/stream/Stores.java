package dev.memlog.extractor.stream;

import dev.memlog.extractor.intake.Nodes;
import dev.memlog.extractor.state.ConversationState;
import dev.memlog.extractor.state.DescriptionState;
import dev.memlog.extractor.state.MessageState;
import dev.memlog.extractor.state.Parked;
import dev.memlog.extractor.state.SweepState;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;

/**
 * The state stores by task. Each has a changelog of its own. The changelogs hold text, so they
 * remove deleted data as fast as the topics do.
 */
public final class Stores {

  /**
   * The largest value that a store takes, in bytes: a message and its fields, several times over.
   */
  static final int MOST_BYTES = 8 << 20;

  static final StateSerde<ConversationState> CONVERSATIONS =
      new StateSerde<>(
          new ConversationState().getSpecificData(),
          ConversationState.getClassSchema(),
          List.of(EarlierSchemas.of("conversation-state-1.avsc")));
  static final StateSerde<DescriptionState> DESCRIPTIONS =
      new StateSerde<>(
          new DescriptionState().getSpecificData(), DescriptionState.getClassSchema(), List.of());
  static final StateSerde<MessageState> MESSAGES =
      new StateSerde<>(
          new MessageState().getSpecificData(),
          MessageState.getClassSchema(),
          List.of(EarlierSchemas.of("message-state-1.avsc")));
  static final StateSerde<SweepState> SWEEPS =
      new StateSerde<>(new SweepState().getSpecificData(), SweepState.getClassSchema(), List.of());
  static final StateSerde<Parked> PARKED =
      new StateSerde<>(new Parked().getSpecificData(), Parked.getClassSchema(), List.of());

  private static final String HOUR = Long.toString(Duration.ofHours(1).toMillis());

  private Stores() {}

  /** Returns the stores of a task's intake. */
  public static List<StoreBuilder<?>> ofIntake() {
    return List.of(store(Nodes.PARKED_STORE, PARKED));
  }

  /** Returns the stores of a task's fold. */
  public static List<StoreBuilder<?>> ofFold() {
    return List.of(
        store(Nodes.CONVERSATION_STORE, CONVERSATIONS),
        store(Nodes.DESCRIPTION_STORE, DESCRIPTIONS),
        store(Nodes.MESSAGE_STORE, MESSAGES),
        store(Nodes.TIMELINE_STORE, Serdes.ByteArray()),
        store(Nodes.SPOKEN_STORE, Serdes.ByteArray()),
        store(Nodes.PURGE_STORE, Serdes.ByteArray()),
        store(Nodes.SWEEP_STORE, SWEEPS));
  }

  /** Returns a store with a changelog that removes deleted data as fast as the topics do. */
  public static <V> StoreBuilder<KeyValueStore<String, V>> store(String name, Serde<V> values) {
    return org.apache.kafka.streams.state.Stores.keyValueStoreBuilder(
            org.apache.kafka.streams.state.Stores.persistentKeyValueStore(name),
            Serdes.String(),
            values)
        .withLoggingEnabled(
            Map.of(
                "segment.ms",
                HOUR,
                "max.compaction.lag.ms",
                HOUR,
                // An instance that comes back after weeks must still see what was deleted.
                "delete.retention.ms",
                Long.toString(Duration.ofDays(30).toMillis()),
                "max.message.bytes",
                Integer.toString(MOST_BYTES)));
  }
}
