package dev.memlog.index;

import java.util.Optional;

/**
 * The note that an indexer commits with each offset: the name of the collection in which all
 * records below the offset have taken effect. A query process compares this name with the
 * collection that it queries. After a switch of collections the two differ until the indexers
 * follow, and an offset of the former collection is meaningless for the new collection.
 */
public final class OffsetMark {

  /**
   * The mark of an offset while the index is being filled and no collection contains the records
   * yet.
   */
  public static final String NONE = "-";

  private OffsetMark() {}

  /**
   * Returns whether an offset is valid for the collection that answers queries.
   *
   * @param mark the mark of the offset; empty if an indexer of an older version has committed the
   *     offset, which then counts as valid
   * @param answering the name of the collection that answers; empty if it is not known yet
   */
  public static boolean holds(String mark, Optional<String> answering) {
    return mark.isEmpty() || answering.filter(mark::equals).isPresent();
  }
}
