package dev.memlog.query.view;

import java.time.Instant;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.rocksdb.RocksDBException;

/**
 * The topics that a {@link TopicView} follows, and the entries that it stores for their records.
 */
public interface ViewContents {

  /**
   * Returns the name of the contents in the plural, such as {@code conversations}. Metrics, logs
   * and errors use it.
   */
  String name();

  /** Returns the names of the topics that the view follows. */
  List<String> topics();

  /**
   * Returns an identifier of the storage format. A view whose store has a different identifier is
   * rebuilt from the topics.
   */
  byte[] format();

  /** Returns whether records of this tenant are stored. */
  default boolean keeps(String tenant) {
    return true;
  }

  /**
   * Adds to the batch the changes of the store that follow from a record with a value.
   *
   * @param topic the topic of the record
   * @param value the value of the record
   * @param batch the batch to which the changes are added
   * @throws CorruptRecordException if the topic cannot contain such a value
   */
  void put(String topic, SpecificRecord value, ViewBatch batch)
      throws RocksDBException, CorruptRecordException;

  /**
   * Adds to the batch the changes of the store that follow from a tombstone, which is a record
   * without a value.
   *
   * @param topic the topic of the record
   * @param ids the ids that the record's key joins with "/"
   * @param batch the batch to which the changes are added
   * @throws CorruptRecordException if the key does not have a form that the topic uses
   */
  void remove(String topic, List<String> ids, ViewBatch batch)
      throws RocksDBException, CorruptRecordException;

  /**
   * Deletes entries that have expired. A call may leave some of them to the next call.
   *
   * @param now the present time
   * @param batch the batch to which the deletes are added
   */
  void expire(Instant now, ViewBatch batch) throws RocksDBException;
}
