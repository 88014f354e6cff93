package dev.memlog.index.qdrant;

import dev.memlog.index.SourcePartition;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** The names of a point's parts inside Qdrant. */
final class PayloadKeys {

  static final String DENSE = "dense";
  static final String WORDS = "words";

  /** The prefix of reserved names; no field of a collection begins with it. */
  static final String RESERVED = "_";

  /**
   * The tenant, of live points only. Every query filters by it, so queries find live points only.
   */
  static final String TENANT = "_tenant";

  /** The owning tenant, of tombstones only. */
  static final String OWNER = "_owner";

  /** The revision, of live points and of tombstones. */
  static final String REVISION = "_revision";

  static final String CONTENT_HASH = "_contentHash";

  /** The digest that the partition's digest counts, of live points only. */
  static final String CONTENT = "_content";

  /** The words of live points, indexed, since the sparse vector contains only their hashes. */
  static final String TERMS = "_terms";

  /** The words and fields that searches read, of live points only, see {@link PackedText}. */
  static final String PACKED = "_packed";

  /** The time of the delete in epoch milliseconds, of tombstones only. */
  static final String DELETED_AT = "_deletedAt";

  /**
   * The kind of a reserved point: {@link #POSITION}, {@link #DIGEST}, {@link #MARK} or {@link
   * #UNERASED}.
   */
  static final String KIND = "_kind";

  static final String POSITION = "position";
  static final String DIGEST = "digest";
  static final String MARK = "mark";
  static final String UNERASED = "unerased";

  /** The topic of a position. */
  static final String TOPIC = "_topic";

  /** The source partition, of positions, of digests, of live points and of tombstones. */
  static final String PARTITION = "_partition";

  /** The digest of a partition. */
  static final String SUM = "_sum";

  /**
   * The token of the write that is changing the points of a digest; empty if no write is changing
   * them.
   */
  static final String HOLDER = "_holder";

  static final String NEXT = "_next";

  /** The time in epoch milliseconds since which the collection may contain unerased text. */
  static final String SINCE = "_since";

  /**
   * The random name of a collection. The mark contains the name of its own collection; each
   * position contains the name of the collection to which it belongs.
   */
  static final String INCARNATION = "_incarnation";

  private PayloadKeys() {}

  static UUID markId() {
    return reservedId("mark");
  }

  static UUID positionId(String incarnation, SourcePartition source) {
    return reservedId("position/" + incarnation + "/" + source.partition() + "/" + source.topic());
  }

  static UUID digestId(String incarnation, int partition) {
    return reservedId("digest/" + incarnation + "/" + partition);
  }

  static UUID unerasedId(String incarnation) {
    return reservedId("unerased/" + incarnation);
  }

  private static UUID reservedId(String name) {
    return UUID.nameUUIDFromBytes(("memlog/reserved/" + name).getBytes(StandardCharsets.UTF_8));
  }
}
