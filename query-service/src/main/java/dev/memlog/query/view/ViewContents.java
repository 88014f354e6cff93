package dev.memlog.query.view;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
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

  /**
   * Returns an identifier of the storage format of a store that has only the entries of some
   * tenants.
   *
   * @param tenants the tenants whose records are stored; empty for all
   */
  default byte[] format(Collection<String> tenants) {
    byte[] format = format();
    byte[] names = ViewKeys.text(String.join(" ", new TreeSet<>(tenants)));
    return ByteBuffer.allocate(format.length + names.length).put(format).put(names).array();
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
