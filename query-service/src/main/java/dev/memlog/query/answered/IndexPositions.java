package dev.memlog.query.answered;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.MemoryIndex;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * A reader of the positions of index collections. Every record before a collection's position has
 * taken effect in that collection, and so may have contributed to an answer. The positions of a
 * collection are read at most once a second, since a different process may have to be asked.
 */
public final class IndexPositions {

  private static final Duration READ_EVERY = Duration.ofSeconds(1);

  /**
   * The mark in the names of entries that indexers store beside their positions. No topic contains
   * it.
   */
  private static final String MARK = "@";

  private final Cache<String, Map<String, Long>> read =
      Caffeine.newBuilder().expireAfterWrite(READ_EVERY).maximumSize(16).build();

  /**
   * Returns the next offset of each partition, named {@code topic-partition}; empty if the index is
   * unavailable.
   */
  Map<String, Long> of(MemoryIndex index) {
    return read.get(index.collection().name(), _ -> positions(index));
  }

  private static Map<String, Long> positions(MemoryIndex index) {
    try {
      Map<String, Long> positions = new TreeMap<>();
      index
          .positions()
          .forEach(
              (from, next) -> {
                if (!from.topic().contains(MARK)) {
                  positions.put(from.topic() + "-" + from.partition(), next);
                }
              });
      return positions;
    } catch (IndexUnavailableException _) {
      return Map.of();
    }
  }
}
