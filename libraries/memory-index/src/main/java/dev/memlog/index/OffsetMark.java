package dev.memlog.index;

import java.util.Optional;

/**
 * The mark that an indexer commits as metadata of each offset: the name of the collection that
 * contains all records below the offset. A query process trusts the offset only if it queries the
 * same collection. After a switch of collections the two names differ until the indexers follow.
 */
public final class OffsetMark {

  /**
   * The mark of an offset while the index is being filled, so that no live collection contains the
   * records yet.
   */
  public static final String NONE = "-";

  private OffsetMark() {}

  /**
   * Returns whether an offset with the given mark is valid for the collection that answers queries.
   *
   * @param mark the mark of the offset; an empty mark comes from an indexer of an older version and
   *     counts as valid
   * @param answering the name of the collection that answers; empty if it is not known yet
   */
  public static boolean holds(String mark, Optional<String> answering) {
    return mark.isEmpty() || answering.filter(mark::equals).isPresent();
  }
}
