package dev.memlog.extractor.evolution.stream;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.extractor.evolution.owner.Journal;
import dev.memlog.extractor.streams.StoreEntries;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The journals of owners in a state store, each in the order of its changes. An entry is a line of
 * ids and words, without text.
 */
record StoredJournal(KeyValueStore<String, byte[]> store) {

  private static final String FIELDS = "\t";
  private static final String LIST = "\u001f";

  /** Returns a view of an owner's journal, which reads the store at each call. */
  Journal of(String owner) {
    return from -> since(owner, from);
  }

  private List<Journal.Entry> since(String owner, Instant from) {
    return StoreEntries.read(
        store.range(prefix(owner) + time(from), prefix(owner) + StoreEntries.ABOVE),
        line -> entry(new String(line.value, UTF_8)));
  }

  /**
   * Adds an entry.
   *
   * @param sequence the entry's number within its input
   */
  void add(String owner, Journal.Entry entry, int sequence) {
    String key =
        prefix(owner)
            + time(entry.at())
            + String.format(Locale.ROOT, "/%06d/", sequence)
            + entry.id();
    store.put(key, line(entry).getBytes(UTF_8));
  }

  /**
   * Removes the entries of an owner before a time, so that their changes can no longer be undone.
   */
  void expire(String owner, Instant before) {
    StoreEntries.read(store.range(prefix(owner), prefix(owner) + time(before)), entry -> entry.key)
        .forEach(store::delete);
  }

  static String line(Journal.Entry entry) {
    String undid = entry.undid();
    return String.join(
        FIELDS,
        entry.id(),
        Long.toString(entry.at().toEpochMilli()),
        entry.kind(),
        entry.memory(),
        String.join(LIST, entry.supports()),
        entry.reason(),
        undid == null ? "" : undid);
  }

  static Journal.Entry entry(String line) {
    List<String> fields = Arrays.asList(line.split(FIELDS, -1));
    String supports = fields.get(4);
    return new Journal.Entry(
        fields.get(0),
        Instant.ofEpochMilli(Long.parseLong(fields.get(1))),
        fields.get(2),
        fields.get(3),
        supports.isEmpty() ? List.of() : List.of(supports.split(LIST, -1)),
        fields.get(5),
        fields.get(6).isEmpty() ? null : fields.get(6));
  }

  private static String prefix(String owner) {
    return owner + "/";
  }

  private static String time(Instant at) {
    return String.format(Locale.ROOT, "%015d", Math.max(0, at.toEpochMilli()));
  }
}
