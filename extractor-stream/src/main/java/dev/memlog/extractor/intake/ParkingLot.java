package dev.memlog.extractor.intake;

import dev.memlog.extractor.state.Parked;
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
 * <p>How long a schema has been unknown is remembered with the records, so that a restart does not
 * begin anew.
 */
final class ParkingLot {

  /** Bounds of one visit, which stands between the fold and its next poll. */
  private static final int SCHEMAS_AT_ONCE = 32;

  private static final int RECORDS_AT_ONCE = 1_000;

  /** More time than this between two answers may have been an outage, milliseconds. */
  private static final long MOST_BETWEEN_ANSWERS = 10_000;

  private final KeyValueStore<String, Parked> store;
  private final long patienceMillis;

  /** In the order to ask: who was asked goes to the end. */
  private final Map<Integer, Wait> waits = new LinkedHashMap<>();

  private static final class Wait {
    /** By the registry's own word, milliseconds. */
    private long unknownFor;

    /** When it said so last; negative: it did not answer since. */
    private long saidAt = -1;

    /** The least unknownBefore of the records that wait. */
    private long oldest = Long.MAX_VALUE;

    private void unknownAt(long now) {
      unknownFor += saidAt < 0 ? 0 : Math.clamp(now - saidAt, 0, MOST_BETWEEN_ANSWERS);
      saidAt = now;
    }
  }

  /**
   * What a visit brings back.
   *
   * @param readable records whose schema is known now
   * @param hopeless records whose schema nobody registered in time
   */
  record Visit(List<Incoming> readable, List<Incoming> hopeless) {
    int size() {
      return readable.size() + hopeless.size();
    }
  }

  private final int found;

  ParkingLot(KeyValueStore<String, Parked> store, Duration patience) {
    this.store = store;
    int count = 0;
    patienceMillis = patience.toMillis();
    try (KeyValueIterator<String, Parked> all = store.all()) {
      while (all.hasNext()) {
        Parked parked = all.next().value;
        Wait wait = waits.computeIfAbsent(parked.getSchemaId(), _ -> new Wait());
        wait.unknownFor = Math.max(wait.unknownFor, parked.getUnknownBefore());
        wait.oldest = Math.min(wait.oldest, parked.getUnknownBefore());
        count++;
      }
    }
    found = count;
  }

  /** How many records waited already when this task began. */
  int found() {
    return found;
  }

  /** Whether records wait for this schema already: then there is no need to ask. */
  boolean awaits(int schemaId) {
    return waits.containsKey(schemaId);
  }

  /**
   * @param unknown whether the registry has just said that it does not know the schema
   */
  void park(Incoming record, int schemaId, boolean unknown, long now) {
    Wait wait = waits.computeIfAbsent(schemaId, _ -> new Wait());
    if (unknown) {
      wait.unknownAt(now);
    }
    wait.oldest = Math.min(wait.oldest, wait.unknownFor);
    store.put(prefix(schemaId) + record.id(), record.parked(schemaId, wait.unknownFor));
  }

  /** Asks the registry again and takes out what need not wait any more. */
  Visit visit(EventDecoder decoder, long now) {
    Visit visit = new Visit(new ArrayList<>(), new ArrayList<>());
    for (int schemaId : waits.keySet().stream().limit(SCHEMAS_AT_ONCE).toList()) {
      if (visit.size() >= RECORDS_AT_ONCE) {
        break;
      }
      EventDecoder.Answer answer = decoder.lookUp(schemaId);
      if (answer == EventDecoder.Answer.UNREACHABLE) {
        // None of the others is worth asking, and for none does this time count.
        waits.values().forEach(w -> w.saidAt = -1);
        break;
      }
      Wait wait = waits.remove(schemaId);
      if (wait == null) {
        continue;
      }
      switch (answer) {
        case KNOWN -> take(schemaId, wait, Long.MAX_VALUE, visit.readable);
        case UNKNOWN -> {
          wait.unknownAt(now);
          take(schemaId, wait, wait.unknownFor - patienceMillis, visit.hopeless);
        }
        default -> {
          wait.saidAt = -1;
          waits.put(schemaId, wait);
        }
      }
    }
    return visit;
  }

  /** Takes out what was parked while the schema had been unknown for at most so long. */
  private void take(int schemaId, Wait wait, long unknownBefore, List<Incoming> taken) {
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
        if (next.value.getUnknownBefore() <= unknownBefore && taken.size() < RECORDS_AT_ONCE) {
          keys.add(next.key);
          taken.add(Incoming.of(next.value));
        } else {
          wait.oldest = Math.min(wait.oldest, next.value.getUnknownBefore());
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
