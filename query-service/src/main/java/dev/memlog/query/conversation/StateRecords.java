package dev.memlog.query.conversation;

import dev.memlog.schemas.NoOp;
import dev.memlog.schemas.Topics;
import dev.memlog.state.Conversation;
import dev.memlog.state.Message;
import io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import java.nio.charset.StandardCharsets;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/** Applies records of topics messages and conversations to the view. */
final class StateRecords {

  private static final int NOT_FOUND = 404;

  private final Deserializer<SpecificRecord> values;

  StateRecords(Deserializer<SpecificRecord> values) {
    this.values = values;
  }

  /**
   * Applies one record.
   *
   * @throws CorruptRecordException if it can never be read
   * @throws KafkaException if the registry is away
   */
  void apply(ConsumerRecord<byte[], byte[]> record, ViewBatch batch)
      throws RocksDBException, CorruptRecordException {
    if (NoOp.marked(record.headers())) {
      return;
    }
    if (record.value() == null) {
      remove(record, batch);
      return;
    }
    switch (read(record)) {
      case Message message when record.topic().equals(Topics.MESSAGES.name()) -> batch.put(message);
      case Conversation conversation when record.topic().equals(Topics.CONVERSATIONS.name()) ->
          batch.put(conversation);
      case SpecificRecord other ->
          throw new CorruptRecordException("holds a " + other.getSchema().getFullName(), null);
    }
  }

  private void remove(ConsumerRecord<byte[], byte[]> record, ViewBatch batch)
      throws RocksDBException, CorruptRecordException {
    byte[] key = record.key() == null ? new byte[0] : record.key();
    String[] ids = new String(key, StandardCharsets.UTF_8).split("/", -1);
    if (record.topic().equals(Topics.MESSAGES.name()) && ids.length == 3) {
      batch.removeMessage(ids[0], ids[1], ids[2]);
    } else if (record.topic().equals(Topics.CONVERSATIONS.name()) && ids.length == 2) {
      batch.removeConversation(ids[0], ids[1]);
    } else {
      throw new CorruptRecordException("has no value and a key that names nothing", null);
    }
  }

  private SpecificRecord read(ConsumerRecord<byte[], byte[]> record) throws CorruptRecordException {
    try {
      return values.deserialize(record.topic(), record.headers(), record.value());
    } catch (SerializationException e) {
      if (isOutage(e)) {
        throw e;
      }
      throw new CorruptRecordException("cannot be read as Avro", e);
    }
  }

  /**
   * Whether the registry could not be asked. An unknown schema is no outage: desired state has one
   * writer, which registers before it writes.
   */
  private static boolean isOutage(SerializationException e) {
    if (e.getCause() instanceof RestClientException answer) {
      return answer.getStatus() != NOT_FOUND;
    }
    // An IOException may be the network's, or the end of too short a value: the message alone
    // tells.
    return String.valueOf(e.getMessage()).startsWith("Error retrieving");
  }

  /** A record that can never be read. */
  static final class CorruptRecordException extends Exception {
    private static final long serialVersionUID = 1L;

    CorruptRecordException(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }
}
