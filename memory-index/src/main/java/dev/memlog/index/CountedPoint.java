package dev.memlog.index;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The contribution of one live point to the digest of its source partition.
 *
 * @param content the digest that is stored with the point
 */
public record CountedPoint(UUID id, int partition, long revision, ContentDigest content) {

  /** Returns the contribution of the point in a write; null for a delete. */
  public static @Nullable CountedPoint of(Write write) {
    return switch (write) {
      case Write.Upsert(Point point) ->
          new CountedPoint(
              point.id(), point.partition(), point.revision(), ContentDigest.of(point));
      case Write.Delete _ -> null;
    };
  }
}
