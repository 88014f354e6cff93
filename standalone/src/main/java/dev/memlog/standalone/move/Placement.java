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

/** The rule by which a record of one partition belongs to partitions of another number. */
interface Placement {

  /**
   * Returns the partitions, of this number, that a record is written to; none if another record
   * replaces it.
   *
   * @param of the number of partitions that the record was placed among
   */
  List<Integer> partitions(ConsumerRecord<byte[], byte[]> record, int of, int among);

  /** Returns the placement by the beginning of the key, as Memlog places all its records. */
  static Placement byKey() {
    return (record, _, among) ->
        record.key() == null
            ? List.of(record.partition() % among)
            : List.of(Keys.partition(new String(record.key(), UTF_8), among));
  }

  /** Returns the placement by what follows the first part of the key, which is a time. */
  static Placement byKeyAfterTime() {
    return (record, _, among) -> {
      String key = new String(record.key(), UTF_8);
      return List.of(Keys.partition(key.substring(key.indexOf('/') + 1), among));
    };
  }

  /**
   * Returns the placement of the clock of memories by the owner, who follows {@code o/} or {@code
   * t/} and a time.
   */
  static Placement ofClock() {
    return (record, _, among) -> {
      String key = new String(record.key(), UTF_8);
      int time = key.startsWith("t/") ? key.indexOf('/', 2) + 1 : 2;
      return List.of(Keys.partition(key.substring(time), among));
    };
  }

  /** Returns the placement of tombstones, of which those of a whole app are on every partition. */
  static Placement ofTombstones() {
    return (record, of, among) ->
        new String(record.key(), UTF_8).endsWith("/*")
            ? everywhere(record.partition(), of, among)
            : byKey().partitions(record, of, among);
  }

  /**
   * Returns the placement of commands, of which the purge of an app is on every partition.
   *
   * @param reader a reader of the commands of the data directory
   */
  static Placement ofCommands(RecordReader reader) {
    return (record, of, among) ->
        reader.read(record.headers(), record.value()) instanceof Outcome.Value(var value)
                && value instanceof MemoryCommand command
                && command.getPayload() instanceof Purge purge
                && purge.getReach().equals("app")
            ? everywhere(record.partition(), of, among)
            : byKey().partitions(record, of, among);
  }

  /**
   * Returns the partitions for which this partition's copy of a record stands, so that the copies
   * of all partitions stand for each once.
   */
  private static List<Integer> everywhere(int partition, int of, int among) {
    return IntStream.range(0, among).filter(p -> p % of == partition).boxed().toList();
  }
}
