package dev.memlog.index;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The values of one live point that enter the {@link PartitionDigest} of its source partition.
 *
 * @param content the digest of the point's content
 */
public record CountedPoint(UUID id, int partition, long revision, ContentDigest content) {

  /** Returns the values of the point that a write stores; null if the write is a delete. */
  public static @Nullable CountedPoint of(Write write) {
    return switch (write) {
      case Write.Upsert(Point point) ->
          new CountedPoint(
              point.id(), point.partition(), point.revision(), ContentDigest.of(point));
      case Write.Delete _ -> null;
    };
  }
}
