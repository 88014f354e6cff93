package dev.memlog.index.qdrant;

import dev.memlog.index.SourcePartition;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** What the parts of a point are called inside Qdrant. */
final class Names {

  static final String DENSE = "dense";
  static final String WORDS = "words";

  /** Apart from the fields of the collection, none of which begins so. */
  static final String RESERVED = "_";

  /** Of live points only, and part of every query: so nothing else is ever found. */
  static final String TENANT = "_tenant";

  /** Of tombstones only: whose it was. */
  static final String OWNER = "_owner";

  /** Of live points and of tombstones. */
  static final String REVISION = "_revision";

  static final String CONTENT_HASH = "_contentHash";

  /** Of live points: their words; indexed, since the vector of words holds only their hashes. */
  static final String TERMS = "_terms";

  /** How often each of the terms occurs, in their order. */
  static final String FREQUENCIES = "_frequencies";

  static final String LENGTH = "_length";

  /** Epoch milliseconds; of tombstones only. */
  static final String DELETED_AT = "_deletedAt";

  /** Of positions and of the mark: which of the two. */
  static final String KIND = "_kind";

  static final String POSITION = "position";
  static final String MARK = "mark";

  /** Of positions. */
  static final String TOPIC = "_topic";

  static final String PARTITION = "_partition";
  static final String NEXT = "_next";

  /** Of the mark: a random name, made with the collection. Of positions: the one they belong to. */
  static final String INCARNATION = "_incarnation";

  private Names() {}

  static UUID markId() {
    return reservedId("mark");
  }

  static UUID positionId(String incarnation, SourcePartition source) {
    return reservedId("position/" + incarnation + "/" + source.partition() + "/" + source.topic());
  }

  private static UUID reservedId(String name) {
    return UUID.nameUUIDFromBytes(("memlog/reserved/" + name).getBytes(StandardCharsets.UTF_8));
  }
}
