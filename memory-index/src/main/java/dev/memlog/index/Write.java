package dev.memlog.index;

import java.util.UUID;

/** A write that is guarded by its revision. */
public sealed interface Write {

  UUID id();

  /**
   * Returns the revision, which consists of the source's generation and offset. It grows with each
   * write of the same id.
   */
  long revision();

  /** A write that stores a point in place of any older one. */
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
   * A write that removes a point, whether it exists or not, and leaves a tombstone without text.
   *
   * @param tenant the tenant that owns the point
   */
  record Delete(UUID id, String tenant, long revision) implements Write {}
}
