package dev.memlog.indexer;

import dev.memlog.index.IndexAlias;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Queries on the names of an index's collections, such as {@code passages-3}, by the number at the
 * end. Each new collection has the highest number. So a collection with a higher number than the
 * live and the previous one is unfinished: it was never live.
 */
public final class CollectionNames {

  private CollectionNames() {}

  /** Returns the number at the end of a collection's name; 0 if the name has none. */
  public static long number(String collection) {
    String end = collection.substring(collection.lastIndexOf('-') + 1);
    return end.matches("[0-9]{1,9}") ? Long.parseLong(end) : 0;
  }

  /**
   * Returns the names of the collections that were never live, the newest first.
   *
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   */
  public static List<String> unfinished(IndexAlias alias) {
    long newest = newestUsed(alias);
    return alias.collections().stream()
        .filter(name -> number(name) > newest)
        .sorted(Comparator.comparingLong(CollectionNames::number).reversed())
        .toList();
  }

  /**
   * Returns the names of the collections that are older than the live or the previous one and are
   * neither of them, so that they are no longer needed.
   *
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   */
  public static List<String> former(IndexAlias alias) {
    long newest = newestUsed(alias);
    Optional<String> live = alias.liveName();
    Optional<String> previous = alias.previousName();
    return alias.collections().stream()
        .filter(name -> number(name) <= newest)
        .filter(name -> !Optional.of(name).equals(live) && !Optional.of(name).equals(previous))
        .toList();
  }

  private static long newestUsed(IndexAlias alias) {
    long live = alias.liveName().map(CollectionNames::number).orElse(-1L);
    return Math.max(live, alias.previousName().map(CollectionNames::number).orElse(-1L));
  }
}
