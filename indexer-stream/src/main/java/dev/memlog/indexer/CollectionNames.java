package dev.memlog.indexer;

import dev.memlog.index.IndexAlias;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Methods that classify an index's collections by the number at the end of their names, such as
 * {@code passages-3}. Each new collection gets the highest number. So a collection whose number is
 * higher than those of the live and the previous collection was never live: it is unfinished.
 */
public final class CollectionNames {

  private CollectionNames() {}

  /**
   * Returns the number after the last hyphen of a collection's name; 0 if the name does not end in
   * a number of at most nine digits.
   */
  public static long number(String collection) {
    String end = collection.substring(collection.lastIndexOf('-') + 1);
    return end.matches("[0-9]{1,9}") ? Long.parseLong(end) : 0;
  }

  /**
   * Returns the names of the unfinished collections, the newest first.
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
   * Returns the names of the collections that are no longer needed: those that are neither live,
   * nor previous, nor unfinished.
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
