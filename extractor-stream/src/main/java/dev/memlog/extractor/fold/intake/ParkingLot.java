package dev.memlog.extractor.fold.intake;

import dev.memlog.extractor.state.Parked;
import dev.memlog.schemas.log.LogRecord;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.schemas.log.SchemaAnswer;
import dev.memlog.schemas.log.UnknownTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * A store of records whose schema the registry does not know yet. Since the fold does not depend on
 * the order of events, they wait here without delaying later records. A record waits until the
 * registry knows its schema, or has reported the schema as unknown for a limited time. Time during
 * which the registry does not answer does not count.
 *
 * <p>Records also wait here while the registry does not answer, but only a limited number, so that
 * a backlog is not copied into the store. Once a schema is known, no further record of it is
 * parked, and the parked ones leave step by step.
 *
 * <p>The store holds with each record how long its schema has been unknown, so that a restart does
 * not count from zero.
 */
final class ParkingLot {

  /**
   * The largest numbers of schemas, records and bytes of one visit, which delays the fold's next
   * poll.
   */
  private static final int SCHEMAS_AT_ONCE = 32;

  private static final int RECORDS_AT_ONCE = 1_000;
  private static final long BYTES_AT_ONCE = 16 << 20;

  /**
   * The number of parked records from which on further ones wait in their topic while the registry
   * does not answer.
   */
  private static final int MOST_WITHOUT_ANSWER = 10_000;

  private final KeyValueStore<String, Parked> store;
  private final long patienceMillis;

  /**
   * The schemas in the order in which to look them up; a schema that was looked up goes to the end.
   */
  private final Map<Integer, Wait> waits = new LinkedHashMap<>();

  private static final class Wait {
    private final UnknownTime time;

    /** A lower bound of {@code unknownBefore} over the records that wait. */
    private long oldest = Long.MAX_VALUE;

    private Wait(long unknownMillis) {
      time = new UnknownTime(unknownMillis);
    }
  }

  /**
   * The records that a visit removes.
   *
   * @param readable the records whose schema is known now
   * @param hopeless the records whose schema was not registered in time
   */
  record Visit(List<LogRecord> readable, List<LogRecord> hopeless) {
    int size() {
      return readable.size() + hopeless.size();
    }
  }

  private int parked;

  ParkingLot(KeyValueStore<String, Parked> store, Duration patience) {
    this.store = store;
    patienceMillis = patience.toMillis();
    Map<Integer, Long> unknown = new LinkedHashMap<>();
    Map<Integer, Long> oldest = new LinkedHashMap<>();
    try (KeyValueIterator<String, Parked> all = store.all()) {
      while (all.hasNext()) {
        Parked next = all.next().value;
        unknown.merge(next.getSchemaId(), next.getUnknownBefore(), Math::max);
        oldest.merge(next.getSchemaId(), next.getUnknownBefore(), Math::min);
        parked++;
      }
    }
    unknown.forEach(
        (schemaId, millis) -> {
          Wait wait = new Wait(millis);
          wait.oldest = oldest.getOrDefault(schemaId, 0L);
          waits.put(schemaId, wait);
        });
  }

  /** Returns the number of records that wait. */
  int parked() {
    return parked;
  }

  /**
   * Returns whether records already wait for this schema, so that the caller need not ask the
   * registry again.
   */
  boolean awaits(int schemaId) {
    return waits.containsKey(schemaId);
  }

  /** Returns whether the store accepts no further records while the registry does not answer. */
  boolean full() {
    return parked >= MOST_WITHOUT_ANSWER;
  }

  /**
   * Parks a record.
   *
   * @param unknown whether the registry has just said that it does not know the schema
   */
  void park(LogRecord record, int schemaId, boolean unknown, long now) {
    Wait wait = waits.computeIfAbsent(schemaId, _ -> new Wait(0));
    if (unknown) {
      wait.time.unknownAt(now);
    }
    wait.oldest = Math.min(wait.oldest, wait.time.millis());
    store.put(
        prefix(schemaId) + record.id(), ParkedRecords.park(record, schemaId, wait.time.millis()));
    parked++;
  }

  /**
   * Looks schemas up again, and removes the records that need not wait any longer.
   *
   * @param now the current time, in epoch milliseconds
   */
  Visit visit(RecordReader reader, long now) {
    Visit visit = new Visit(new ArrayList<>(), new ArrayList<>());
    Room room = new Room();
    for (int schemaId : waits.keySet().stream().limit(SCHEMAS_AT_ONCE).toList()) {
      if (!room.left()) {
        break;
      }
      Wait wait = waits.remove(schemaId);
      if (wait == null) {
        continue;
      }
      switch (reader.lookUp(schemaId)) {
        case SchemaAnswer.Known _, SchemaAnswer.Unusable _ ->
            take(schemaId, wait, Long.MAX_VALUE, visit.readable, room);
        case SchemaAnswer.Unknown _ -> {
          wait.time.unknownAt(now);
          take(schemaId, wait, wait.time.millis() - patienceMillis, visit.hopeless, room);
        }
        case SchemaAnswer.Unavailable _ -> {
          wait.time.unavailable();
          waits.put(schemaId, wait);
        }
      }
    }
    parked -= visit.size();
    return visit;
  }

  /** The number of records and bytes that a visit may still remove. */
  private static final class Room {
    private int records = RECORDS_AT_ONCE;
    private long bytes = BYTES_AT_ONCE;

    private boolean left() {
      return records > 0 && bytes > 0;
    }

    private void take(LogRecord record) {
      records--;
      bytes -= record.size();
    }
  }

  /**
   * Removes the records that were parked when the schema had been unknown for at most this time, in
   * milliseconds.
   */
  private void take(int schemaId, Wait wait, long unknownBefore, List<LogRecord> taken, Room room) {
    if (wait.oldest > unknownBefore) {
      waits.put(schemaId, wait);
      return;
    }
    List<String> keys = new ArrayList<>();
    wait.oldest = Long.MAX_VALUE;
    String prefix = prefix(schemaId);
    // The prefix ends with "/", and "0" is the next character.
    String end = prefix.substring(0, prefix.length() - 1) + "0";
    try (KeyValueIterator<String, Parked> records = store.range(prefix, end)) {
      while (records.hasNext()) {
        KeyValue<String, Parked> next = records.next();
        long before = next.value.getUnknownBefore();
        if (before > unknownBefore) {
          wait.oldest = Math.min(wait.oldest, before);
        } else if (room.left()) {
          LogRecord record = ParkedRecords.record(next.value);
          keys.add(next.key);
          taken.add(record);
          room.take(record);
        } else {
          // The next visit continues with this record.
          wait.oldest = Math.min(wait.oldest, before);
          break;
        }
      }
    }
    keys.forEach(store::delete);
    if (wait.oldest < Long.MAX_VALUE) {
      waits.put(schemaId, wait);
    }
  }

  private static String prefix(int schemaId) {
    return "%08x/".formatted(schemaId);
  }
}
