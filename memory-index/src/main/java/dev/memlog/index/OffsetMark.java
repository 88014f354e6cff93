package dev.memlog.index;

import java.util.Optional;

/**
 * The note that an indexer commits with each offset: the name of the collection in which all
 * records below the offset have taken effect. A query process compares it with the collection that
 * it answers from. After a switch of collections the two differ until the indexers follow, and an
 * offset of the former collection says nothing about the new one.
 */
public final class OffsetMark {

  /** The mark of an offset while no collection holds the records: the index is being filled. */
  public static final String NONE = "-";

  private OffsetMark() {}

  /**
   * Returns whether an offset holds for the collection that answers.
   *
   * @param mark the mark of the offset; empty if an indexer of an older version has committed it,
   *     which is then trusted
   * @param answering the name of the collection that answers; empty if it is not known yet
   */
  public static boolean holds(String mark, Optional<String> answering) {
    return mark.isEmpty() || answering.filter(mark::equals).isPresent();
  }
}
