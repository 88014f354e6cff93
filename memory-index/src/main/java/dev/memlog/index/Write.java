package dev.memlog.index;

import java.util.UUID;

/** One guarded write. */
public sealed interface Write {

  UUID id();

  /** Grows with each write of the same id: the source's generation and offset. */
  long revision();

  /** Stores a point, whole. */
  record Upsert(Point point) implements Write {
    @Override
    public UUID id() {
      return point.id();
    }

    @Override
    public long revision() {
      return point.revision();
    }
  }

  /**
   * Removes a point and leaves a tombstone without text, whether the point is there or not.
   *
   * @param tenant whose point it is
   */
  record Delete(UUID id, String tenant, long revision) implements Write {}
}
