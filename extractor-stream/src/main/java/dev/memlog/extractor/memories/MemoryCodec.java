package dev.memlog.extractor.memories;

import dev.memlog.events.MemoryChange;
import dev.memlog.schemas.AvroSerdes;
import dev.memlog.schemas.Topics;
import dev.memlog.state.LoggedVector;
import dev.memlog.state.Memory;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Records as bytes and back, in the Confluent wire format. One per task: not for several threads.
 */
public final class MemoryCodec {

  private final Serializer<SpecificRecord> serializer;
  private final Deserializer<SpecificRecord> deserializer;

  public MemoryCodec(AvroSerdes serdes) {
    serializer = serdes.serializer();
    deserializer = serdes.deserializer();
  }

  /**
   * Asks the registry for everything that writing needs.
   *
   * @throws org.apache.kafka.common.errors.SerializationException if it cannot be asked, or lacks a
   *     schema
   */
  public void prepare() {
    encode(Topics.MEMORIES.name(), Memory.newBuilder().build());
    encode(Topics.MEMORY_VECTORS.name(), LoggedVector.newBuilder().build());
    encode(Topics.MEMORY_CHANGES.name(), MemoryChange.newBuilder().build());
  }

  byte[] encode(String topic, SpecificRecord value) {
    return serializer.serialize(topic, value);
  }

  /**
   * A value of an input.
   *
   * @throws org.apache.kafka.common.errors.SerializationException for poison and for an absent
   *     registry alike
   */
  SpecificRecord decode(String topic, byte[] value) {
    return deserializer.deserialize(topic, value);
  }

  Memory memory(byte[] value) {
    return (Memory) deserializer.deserialize(Topics.MEMORIES.name(), value);
  }

  LoggedVector vector(byte[] value) {
    return (LoggedVector) deserializer.deserialize(Topics.MEMORY_VECTORS.name(), value);
  }
}
