package dev.memlog.index.lucene.search;

import dev.memlog.index.packed.PackedPoint;

/** The names of a point's parts inside Lucene. */
public final class ReservedFields {

  /** The id, 16 bytes, indexed; of live points and of tombstones. */
  public static final String ID = "_id";

  /** The revision, a doc value; of live points and of tombstones. */
  public static final String REVISION = "_revision";

  /** The owning tenant, a doc value; of live points and of tombstones. */
  public static final String OWNER = "_owner";

  /** The source partition, a doc value; of live points and of tombstones. */
  public static final String PARTITION = "_partition";

  /** The digest that the partition's digest counts, 16 bytes, a doc value; of live points only. */
  public static final String CONTENT = "_content";

  /** The id, a doc value; of tombstones only, since the packed point contains a live point's id. */
  public static final String DELETED_ID = "_deletedId";

  /**
   * The tenant, indexed; of live points only. Every query filters by it, so queries never find a
   * tombstone.
   */
  public static final String TENANT = "_tenant";

  /** The packed point, a doc value, see {@link PackedPoint}; of live points only. */
  public static final String POINT = "_point";

  public static final String VECTOR = "_vector";

  /** The words, indexed with weighted frequencies. */
  public static final String WORDS = "_words";

  /** The sum of the frequencies, a doc value; exact, unlike a norm. */
  public static final String LENGTH = "_length";

  /** The time of the delete in epoch milliseconds, indexed; of tombstones only. */
  public static final String DELETED_AT = "_deletedAt";

  private ReservedFields() {}

  /** Returns the name of a collection's field inside Lucene, distinct from the reserved names. */
  public static String field(String name) {
    return "f." + name;
  }
}
