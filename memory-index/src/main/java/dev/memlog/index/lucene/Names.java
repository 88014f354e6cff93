package dev.memlog.index.lucene;

/** What the parts of a point are called inside Lucene. */
final class Names {

  /** 16 bytes, indexed; of live points and of tombstones. */
  static final String ID = "_id";

  /** Doc value; of live points and of tombstones. */
  static final String REVISION = "_revision";

  /** Doc value: whose it is; of live points and of tombstones. */
  static final String OWNER = "_owner";

  /** Indexed; of live points only, and part of every query: so a tombstone is never found. */
  static final String TENANT = "_tenant";

  /** Doc value: what is read back, see {@link PackedPoint}; of live points only. */
  static final String POINT = "_point";

  static final String VECTOR = "_vector";

  /** Indexed with weighted frequencies. */
  static final String WORDS = "_words";

  /** Doc value: the sum of the frequencies, exact, where a norm is not. */
  static final String LENGTH = "_length";

  /** Epoch milliseconds, indexed; of tombstones only. */
  static final String DELETED_AT = "_deletedAt";

  private Names() {}

  /** A field of the collection, apart from the names above. */
  static String field(String name) {
    return "f." + name;
  }
}
