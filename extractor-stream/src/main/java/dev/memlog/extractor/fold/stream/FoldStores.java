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
import org.apache.kafka.streams.state.StoreBuilder;

/** A factory of the fold's state stores. Each task has its own stores. */
public final class FoldStores {

  static final StateSerde<ConversationState> CONVERSATIONS =
      new StateSerde<>(
          new ConversationState().getSpecificData(),
          ConversationState.getClassSchema(),
          List.of(
              EarlierSchemas.of("conversation-state-1.avsc"),
              EarlierSchemas.of("conversation-state-2.avsc")));
  static final StateSerde<DescriptionState> DESCRIPTIONS =
      new StateSerde<>(
          new DescriptionState().getSpecificData(), DescriptionState.getClassSchema(), List.of());
  static final StateSerde<MessageState> MESSAGES =
      new StateSerde<>(
          new MessageState().getSpecificData(),
          MessageState.getClassSchema(),
          List.of(
              EarlierSchemas.of("message-state-1.avsc"),
              EarlierSchemas.of("message-state-2.avsc"),
              EarlierSchemas.of("message-state-3.avsc")));
  static final StateSerde<SweepState> SWEEPS =
      new StateSerde<>(new SweepState().getSpecificData(), SweepState.getClassSchema(), List.of());
  static final StateSerde<RechunkState> RECHUNK =
      new StateSerde<>(
          new RechunkState().getSpecificData(), RechunkState.getClassSchema(), List.of());
  static final StateSerde<Parked> PARKED =
      new StateSerde<>(new Parked().getSpecificData(), Parked.getClassSchema(), List.of());

  private FoldStores() {}

  /** Returns the builder of the store that holds the progress of chunking all messages again. */
  public static StoreBuilder<?> ofRechunk() {
    return StateStores.store(Nodes.RECHUNK_STORE, RECHUNK);
  }

  /** Returns the builders of the stores for records that wait for their schema. */
  public static List<StoreBuilder<?>> ofIntake() {
    return List.of(StateStores.store(Nodes.PARKED_STORE, PARKED));
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
}
