package dev.memlog.index;

import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The names of the collections of one kind, such as {@code passages-3}. Each new collection gets
 * the highest number.
 *
 * @param kind the kind, such as {@code passages}
 */
public record CollectionNames(String kind) {

  /**
   * Returns the number after the last hyphen of a collection's name; 0 if the name does not end in
   * a number of at most nine digits.
   */
  public static long number(String collection) {
    String end = collection.substring(collection.lastIndexOf('-') + 1);
    return end.matches("[0-9]{1,9}") ? Long.parseLong(end) : 0;
  }

  /**
   * Returns the given name.
   *
   * @throws IllegalArgumentException if no collection of the kind can have this name
   */
  public String require(String name) {
    if (!named(name)) {
      throw new IllegalArgumentException(
          "a collection must be named " + kind + "-NUMBER, got " + name);
    }
    return name;
  }

  /** Returns the names of this kind, lowest number first. */
  public List<String> among(Stream<String> names) {
    return names
        .filter(this::named)
        .sorted(Comparator.comparingLong(CollectionNames::number))
        .toList();
  }

  /** Returns a name that none of the collections has. */
  public String next(List<String> collections) {
    return kind + "-" + (collections.isEmpty() ? 1 : number(collections.getLast()) + 1);
  }

  private boolean named(String name) {
    return name.matches(Pattern.quote(kind) + "-[1-9][0-9]{0,8}");
  }
}
