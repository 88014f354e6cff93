package dev.memlog.extractor.evolution.stream;

import dev.memlog.events.CompactionDue;
import dev.memlog.events.Decision;
import dev.memlog.events.MemoryChange;
import dev.memlog.events.MemoryCommand;
import dev.memlog.events.Tick;
import dev.memlog.events.TurnEvent;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.AvroSerdes;
import dev.memlog.schemas.log.LogUnavailableException;
import dev.memlog.schemas.log.Outcome;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.state.CoreBlock;
import dev.memlog.state.GraphElement;
import dev.memlog.state.LoggedVector;
import dev.memlog.state.Memory;
import dev.memlog.state.MemoryUsage;
import java.time.Instant;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serializer;

/**
 * A codec of the records that evolution writes and stores, in the Confluent wire format. Each task
 * has its own, since it is not safe for use by several threads.
 */
public final class MemoryCodec {

  private final Serializer<SpecificRecord> serializer;
  private final RecordReader reader;

  /**
   * Creates a codec.
   *
   * @param serdes the factory of the serializer
   * @param reader the reader of stored values
   */
  public MemoryCodec(AvroSerdes serdes, RecordReader reader) {
    serializer = serdes.serializer();
    this.reader = reader;
  }

  /**
   * Requests from the registry every schema with which evolution writes.
   *
   * @throws org.apache.kafka.common.errors.SerializationException if the registry does not answer,
   *     or lacks a schema
   */
  public void prepare() {
    encode(Topics.MEMORIES.name(), Memory.newBuilder().build());
    encode(Topics.MEMORY_USAGE.name(), MemoryUsage.newBuilder().build());
    encode(Topics.CORE_MEMORY.name(), CoreBlock.newBuilder().build());
    encode(Topics.GRAPH.name(), GraphElement.newBuilder().build());
    encode(Topics.MEMORY_VECTORS.name(), LoggedVector.newBuilder().build());
    encode(Topics.MEMORY_CHANGES.name(), MemoryChange.newBuilder().build());
    encode(Topics.DECISIONS.name(), new Decision("", List.of(), ""));
    encode(
        Topics.TURNS.name(),
        new TurnEvent("t", "a", null, Instant.EPOCH, new CompactionDue("", "", List.of())));
    encode(
        Topics.MEMORY_COMMANDS.name(),
        new MemoryCommand("tick", "t", "a", null, Instant.EPOCH, new Tick(Instant.EPOCH)));
  }

  byte[] encode(String topic, SpecificRecord value) {
    return serializer.serialize(topic, value);
  }

  /**
   * Decodes a stored value.
   *
   * @throws LogUnavailableException if its schema is unavailable now
   * @throws IllegalStateException if evolution cannot have written it
   */
  <T extends SpecificRecord> T stored(Class<T> type, byte[] value) {
    return switch (reader.readKnown(new RecordHeaders(), value)) {
      case Outcome.Value(SpecificRecord record) -> type.cast(record);
      case Outcome.Poison(_, String message) ->
          throw new IllegalStateException("a stored memory must be readable: " + message);
      case Outcome.Delete _, Outcome.NoOp _ ->
          throw new IllegalStateException("a stored memory must have a value");
    };
  }
}
