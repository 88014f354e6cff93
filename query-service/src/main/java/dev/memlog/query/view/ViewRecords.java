package dev.memlog.query.view;

import dev.memlog.schemas.NoOp;
import io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.rocksdb.RocksDBException;

/** Applies records of a view's topics to it. */
final class ViewRecords {

  private static final int NOT_FOUND = 404;

  private final ViewContents contents;
  private final Deserializer<SpecificRecord> values;

  ViewRecords(ViewContents contents, Deserializer<SpecificRecord> values) {
    this.contents = contents;
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
    if (record.value() != null) {
      contents.put(record.topic(), read(record), batch);
      return;
    }
    byte[] key = record.key() == null ? new byte[0] : record.key();
    String[] ids = new String(key, StandardCharsets.UTF_8).split("/", -1);
    contents.remove(record.topic(), List.of(ids), batch);
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
}
