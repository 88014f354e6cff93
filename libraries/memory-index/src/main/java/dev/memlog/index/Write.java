package dev.memlog.index;

import java.util.UUID;

/**
 * A write to an index. It takes effect only if its revision is newer than the stored revision;
 * {@link MemoryIndex} describes the exceptions.
 */
public sealed interface Write {

  /** Returns the id of the point. */
  UUID id();

  /**
   * Returns the revision, which orders the writes of one id. It consists of the generation of the
   * source topic, which grows when the topic is replaced, and of the record's offset.
   */
  long revision();

  /** Returns the tenant that owns the point. */
  String tenant();

  /** Returns the number of the source partition from which the write was read. */
  int partition();

  /** A write that stores a point and replaces an older version as a whole. */
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
   * A write that removes a point, and leaves a tombstone without text even if no point existed.
   *
   * @param tenant the tenant that owns the point
   * @param partition the number of the source partition from which the delete was read
   */
  record Delete(UUID id, String tenant, long revision, int partition) implements Write {

    /** Creates a delete from source partition 0. */
    public Delete(UUID id, String tenant, long revision) {
      this(id, tenant, revision, 0);
    }
  }
}
