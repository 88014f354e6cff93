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

  /** Returns the tenant that owns the id. */
  String tenant();

  /** Returns the source partition of the write. */
  int partition();

  /** A write that stores a point and completely replaces an older version. */
  record Upsert(Point point) implements Write {
    @Override
    public UUID id() {
      return point.id();
    }

    @Override
    public long revision() {
      return point.revision();
    }

    @Override
    public String tenant() {
      return point.tenant();
    }

    @Override
    public int partition() {
      return point.partition();
    }
  }

  /**
   * A write that removes a point, whether it exists or not, and leaves a tombstone without text.
   *
   * @param tenant the tenant that owns the point
   * @param partition the source partition of the delete
   */
  record Delete(UUID id, String tenant, long revision, int partition) implements Write {

    /** Creates a delete from source partition 0. */
    public Delete(UUID id, String tenant, long revision) {
      this(id, tenant, revision, 0);
    }
  }
}
