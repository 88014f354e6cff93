package dev.memlog.standalone.move;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.events.MemoryCommand;
import dev.memlog.events.Purge;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.log.Outcome;
import dev.memlog.schemas.log.RecordReader;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** A rule that maps a record to partitions of a topic with a different number of partitions. */
interface Partitioning {

  /**
   * Returns the partitions to which a record is written. Empty if another partition has a copy of
   * the same record, which is written instead.
   *
   * @param of the number of partitions of the topic that contains the record
   * @param among the number of partitions of the topic in the cluster
   */
  List<Integer> partitions(ConsumerRecord<byte[], byte[]> record, int of, int among);

  /** Returns the placement by the first parts of the key, as Memlog places all its records. */
  static Partitioning byKey() {
    return (record, _, among) ->
        record.key() == null
            ? List.of(record.partition() % among)
            : List.of(Keys.partition(new String(record.key(), UTF_8), among));
  }

  /** Returns the placement by the key without its first part, which is a time. */
  static Partitioning byKeyAfterTime() {
    return (record, _, among) -> {
      String key = new String(record.key(), UTF_8);
      return List.of(Keys.partition(key.substring(key.indexOf('/') + 1), among));
    };
  }

  /**
   * Returns the placement of the clock of memories by owner. In these keys the owner follows {@code
   * o/}, or {@code t/} and a time.
   */
  static Partitioning ofClock() {
    return (record, _, among) -> {
      String key = new String(record.key(), UTF_8);
      int time = key.startsWith("t/") ? key.indexOf('/', 2) + 1 : 2;
      return List.of(Keys.partition(key.substring(time), among));
    };
  }

  /** Returns the placement of tombstones; the tombstones of a whole app are on every partition. */
  static Partitioning ofTombstones() {
    return (record, of, among) ->
        new String(record.key(), UTF_8).endsWith("/*")
            ? everywhere(record.partition(), of, among)
            : byKey().partitions(record, of, among);
  }

  /**
   * Returns the placement of commands; the purge of an app is on every partition.
   *
   * @param reader a reader of the commands of the data directory
   */
  static Partitioning ofCommands(RecordReader reader) {
    return (record, of, among) ->
        reader.read(record.headers(), record.value()) instanceof Outcome.Value(var value)
                && value instanceof MemoryCommand command
                && command.getPayload() instanceof Purge purge
                && purge.getReach().equals("app")
            ? everywhere(record.partition(), of, among)
            : byKey().partitions(record, of, among);
  }

  /**
   * Returns the new partitions that receive this partition's copy of a record. Together the copies
   * of all partitions are written to each new partition once.
   */
  private static List<Integer> everywhere(int partition, int of, int among) {
    return IntStream.range(0, among).filter(p -> p % of == partition).boxed().toList();
  }
}
