package dev.memlog.query.view;

import java.time.Instant;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.rocksdb.RocksDBException;

/**
 * The contents of a view: the topics that it follows, and the entries that it stores for their
 * records.
 */
public interface ViewContents {

  /** Returns the name of the contents, in the plural, such as conversations. */
  String name();

  /** Returns the topics that the view follows. */
  List<String> topics();

  /**
   * Returns an identifier of the stored form. A view with a different identifier is rebuilt from
   * the topics.
   */
  byte[] format();

  /**
   * Applies a value.
   *
   * @throws CorruptRecordException if the topic cannot have such values
   */
  void put(String topic, SpecificRecord value, ViewBatch batch)
      throws RocksDBException, CorruptRecordException;

  /**
   * Applies a delete.
   *
   * @param ids the ids that the key joins
   * @throws CorruptRecordException if the ids identify nothing
   */
  void remove(String topic, List<String> ids, ViewBatch batch)
      throws RocksDBException, CorruptRecordException;

  /** Deletes expired entries. */
  void expire(Instant now, ViewBatch batch) throws RocksDBException;
}
