package dev.memlog.extractor.intake;

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
 * Records that name a schema which the registry does not know yet. Since the fold does not depend
 * on order, they wait without holding up what came after them: until the registry knows the schema,
 * or has said for long enough that it does not. Time in which it says nothing does not count.
 *
 * <p>Records also wait here while the registry does not answer, but only so many: a backlog is not
 * copied into the lot. Once the registry has told a schema, no record of it is parked any more, and
 * those that are leave by and by.
 *
 * <p>How long a schema has been unknown is remembered with the records, so that a restart does not
 * begin anew.
 */
final class ParkingLot {

  /** Bounds of one visit, which stands between the fold and its next poll. */
  private static final int SCHEMAS_AT_ONCE = 32;

  private static final int RECORDS_AT_ONCE = 1_000;
  private static final long BYTES_AT_ONCE = 16 << 20;

  /** Records beyond this wait in their topic while the registry does not answer. */
  private static final int MOST_WITHOUT_ANSWER = 10_000;

  private final KeyValueStore<String, Parked> store;
  private final long patienceMillis;

  /** In the order to ask: a schema that was asked for goes to the end. */
  private final Map<Integer, Wait> waits = new LinkedHashMap<>();

  private static final class Wait {
    private final UnknownTime time;

    /** The least unknownBefore of the records that wait, or less. */
    private long oldest = Long.MAX_VALUE;

    private Wait(long unknownMillis) {
      time = new UnknownTime(unknownMillis);
    }
  }

  /**
   * What a visit brings back.
   *
   * @param readable records whose schema is known now
   * @param hopeless records whose schema nobody registered in time
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

  /** How many records wait. */
  int parked() {
    return parked;
  }

  /** Whether records wait for this schema already: then there is no need to ask. */
  boolean awaits(int schemaId) {
    return waits.containsKey(schemaId);
  }

  /** Whether no more should wait here because the registry does not answer. */
  boolean full() {
    return parked >= MOST_WITHOUT_ANSWER;
  }

  /**
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

  /** Asks the registry again and takes out what need not wait any more. */
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

  /** What may be taken out by one visit. */
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

  /** Takes out what was parked while the schema had been unknown for at most so long. */
  private void take(int schemaId, Wait wait, long unknownBefore, List<LogRecord> taken, Room room) {
    if (wait.oldest > unknownBefore) {
      waits.put(schemaId, wait);
      return;
    }
    List<String> keys = new ArrayList<>();
    wait.oldest = Long.MAX_VALUE;
    String prefix = prefix(schemaId);
    // "0" is the character after "/", with which the prefix ends.
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
          // More of them: the next visit goes on here.
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
