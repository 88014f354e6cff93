package dev.memlog.indexer;

import dev.memlog.index.IndexAlias;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The numbers at the ends of collections' names. Each new collection has the highest number, which
 * distinguishes an unfinished collection from one that was live once.
 */
public final class CollectionNames {

  private CollectionNames() {}

  /** Returns the number at the end of a name; 0 if it has none. */
  public static long number(String collection) {
    String end = collection.substring(collection.lastIndexOf('-') + 1);
    return end.matches("[0-9]{1,9}") ? Long.parseLong(end) : 0;
  }

  /** Returns the collections that were never live, newest first. */
  public static List<String> unfinished(IndexAlias alias) {
    long newest = newestUsed(alias);
    return alias.collections().stream()
        .filter(name -> number(name) > newest)
        .sorted(Comparator.comparingLong(CollectionNames::number).reversed())
        .toList();
  }

  /** Returns the collections that were live before and are no longer needed. */
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
