package dev.memlog.extractor.streams;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;

/** A reader of several entries of a state store. */
public final class StoreEntries {

  /** A character that sorts after every character of a key. */
  public static final String ABOVE = "\u007f";

  private StoreEntries() {}

  /** Returns what a function makes of each entry, and closes the iterator. */
  public static <V, T> List<T> read(
      KeyValueIterator<String, V> entries, Function<KeyValue<String, V>, T> reading) {
    return read(entries, Integer.MAX_VALUE, reading);
  }

  /** Returns what a function makes of the first entries, and closes the iterator. */
  public static <V, T> List<T> read(
      KeyValueIterator<String, V> entries, int most, Function<KeyValue<String, V>, T> reading) {
    List<T> read = new ArrayList<>();
    try (entries) {
      while (read.size() < most && entries.hasNext()) {
        read.add(reading.apply(entries.next()));
      }
    }
    return read;
  }
}
