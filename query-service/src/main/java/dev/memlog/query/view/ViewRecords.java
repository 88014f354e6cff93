package dev.memlog.query.view;

import dev.memlog.schemas.log.LogUnavailableException;
import dev.memlog.schemas.log.Outcome;
import dev.memlog.schemas.log.RecordReader;
import io.micrometer.core.instrument.Counter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An applier of records to a view.
 *
 * @param tenants the tenants whose records are applied; empty for all
 * @param corrupt the counter of records that are skipped since they can never be read
 */
record ViewRecords(
    ViewContents contents, List<String> tenants, RecordReader reader, Counter corrupt) {

  private static final Logger log = LoggerFactory.getLogger(ViewRecords.class);

  /**
   * Applies one record, unless it is of another tenant. Skips and counts a record that can never be
   * read.
   *
   * @throws LogUnavailableException if the record cannot be read now and must be read again
   */
  void take(ConsumerRecord<byte[], byte[]> record, ViewBatch batch) throws RocksDBException {
    try {
      apply(record, batch);
    } catch (CorruptRecordException e) {
      corrupt.increment();
      log.atError()
          .addKeyValue("topic", record.topic())
          .addKeyValue("partition", record.partition())
          .addKeyValue("offset", record.offset())
          .setCause(e)
          .log("skipped a corrupt record");
    }
  }

  /**
   * Applies one record.
   *
   * @throws CorruptRecordException if the record can never be read
   * @throws LogUnavailableException if the record cannot be read now and must be read again
   */
  void apply(ConsumerRecord<byte[], byte[]> record, ViewBatch batch)
      throws RocksDBException, CorruptRecordException {
    byte[] key = record.key() == null ? new byte[0] : record.key();
    // The key of each topic of a view begins with the tenant.
    String[] ids = new String(key, StandardCharsets.UTF_8).split("/", -1);
    if (!tenants.isEmpty() && !tenants.contains(ids[0])) {
      return;
    }
    switch (reader.readKnown(record.headers(), record.value())) {
      case Outcome.Value(SpecificRecord value) -> contents.put(record.topic(), value, batch);
      case Outcome.Delete _ -> contents.remove(record.topic(), List.of(ids), batch);
      case Outcome.NoOp _ -> {
        // A no-op changes nothing.
      }
      case Outcome.Poison(_, String message) -> throw new CorruptRecordException(message);
    }
  }
}
