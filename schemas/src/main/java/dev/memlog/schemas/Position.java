package dev.memlog.schemas;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The position of a write in the log, which a caller passes to a query that must see the write. The
 * text form is {@code v1:} followed by base64url of {@code topic|generation|partition|offset}, plus
 * {@code |partition|offset} for each further partition. Callers must treat the text as opaque.
 *
 * @param topic the topic of the write
 * @param generation the generation of the topic, raised when the topic is replaced
 * @param offsets the offset of the write's last record in each partition; at least one
 */
public record Position(String topic, int generation, SortedMap<Integer, Long> offsets) {

  private static final String VERSION = "v1:";
  private static final Pattern TOPIC = Pattern.compile("[A-Za-z0-9._-]{1,249}");
  private static final int PARTITIONS = 10_000;

  /**
   * Creates a position after checking the components.
   *
   * @throws IllegalArgumentException if the topic's name is invalid, there are no offsets, or a
   *     number is out of range
   */
  public Position {
    if (!TOPIC.matcher(topic).matches()) {
      throw new IllegalArgumentException("topic must match " + TOPIC + ", got " + topic);
    }
    // The same rule holds for generations.
    Revision.of(generation, 0);
    if (offsets.isEmpty()) {
      throw new IllegalArgumentException("offsets must name at least one partition");
    }
    offsets = Collections.unmodifiableSortedMap(new TreeMap<>(offsets));
    offsets.forEach(
        (partition, offset) -> {
          if (partition < 0 || partition >= PARTITIONS) {
            throw new IllegalArgumentException(
                "partition must be in [0, " + PARTITIONS + "), got " + partition);
          }
          Revision.of(0, offset);
        });
  }

  /** Returns the position of a single record. */
  public static Position of(String topic, int generation, int partition, long offset) {
    return new Position(topic, generation, new TreeMap<>(Map.of(partition, offset)));
  }

  /**
   * Returns the position that covers all given positions: the highest offset of each partition.
   *
   * @param positions the positions, all of the same topic and generation; at least one
   * @throws IllegalArgumentException if the topics or generations differ
   */
  public static Position last(Collection<Position> positions) {
    Position first = positions.iterator().next();
    SortedMap<Integer, Long> offsets = new TreeMap<>();
    for (Position position : positions) {
      if (!position.topic.equals(first.topic) || position.generation != first.generation) {
        throw new IllegalArgumentException(
            "positions must be of one topic and generation, got " + first + " and " + position);
      }
      position.offsets.forEach((partition, offset) -> offsets.merge(partition, offset, Math::max));
    }
    return new Position(first.topic, first.generation, offsets);
  }

  /**
   * Parses a position from the text that {@link #format} returned.
   *
   * @throws IllegalArgumentException if the text is malformed
   */
  public static Position parse(String text) {
    if (!text.startsWith(VERSION)) {
      throw new IllegalArgumentException("must be a position that a write returned");
    }
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(text.substring(VERSION.length()));
      String[] parts = new String(bytes, StandardCharsets.UTF_8).split("\\|", -1);
      SortedMap<Integer, Long> offsets = new TreeMap<>();
      for (int i = 2; i < parts.length; i += 2) {
        offsets.put(Integer.parseInt(parts[i]), Long.parseLong(parts[i + 1]));
      }
      return new Position(parts[0], Integer.parseInt(parts[1]), offsets);
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new IllegalArgumentException("must be a position that a write returned", e);
    }
  }

  /**
   * Returns the text form of this position, which the API returns to callers and {@link #parse}
   * reads.
   */
  public String format() {
    StringBuilder plain = new StringBuilder(topic).append('|').append(generation);
    offsets.forEach(
        (partition, offset) -> plain.append('|').append(partition).append('|').append(offset));
    return VERSION
        + Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(plain.toString().getBytes(StandardCharsets.UTF_8));
  }
}
