package dev.memlog.query.view;

import java.time.Instant;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.rocksdb.RocksDBException;

/** What a view makes of its topics. */
public interface ViewContents {

  /** What it holds, in the plural, such as conversations. */
  String name();

  /** That it follows. */
  List<String> topics();

  /** Names the way it keeps them: a view that was written otherwise is filled anew. */
  byte[] format();

  /**
   * Applies a value.
   *
   * @throws CorruptRecordException if the topic has no such values
   */
  void put(String topic, SpecificRecord value, ViewBatch batch)
      throws RocksDBException, CorruptRecordException;

  /**
   * Applies a delete.
   *
   * @param ids that the key joins
   * @throws CorruptRecordException if they name nothing
   */
  void remove(String topic, List<String> ids, ViewBatch batch)
      throws RocksDBException, CorruptRecordException;

  /** Lets go of what is kept for a time only. */
  void expire(Instant now, ViewBatch batch) throws RocksDBException;
}
