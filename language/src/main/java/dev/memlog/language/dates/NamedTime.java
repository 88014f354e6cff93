package dev.memlog.language.dates;

import org.jspecify.annotations.Nullable;

/**
 * A time by its absolute name.
 *
 * @param preposition the preposition to use if the text has no other: on, in, or empty
 * @param name the name, such as "5 May 2023"
 * @param days its days; null if they are vague
 * @param about the days that a query may mean by it, which are more than its days if the time is
 *     vague: two weeks ago, give or take three days; null if it is too vague even for that
 */
record NamedTime(
    String preposition, String name, @Nullable DateSpan days, @Nullable DateSpan about) {

  /** Creates a time by whose name a query means exactly its days. */
  NamedTime(String preposition, String name, @Nullable DateSpan days) {
    this(preposition, name, days, days);
  }

  /** Returns the time with the days that a query may mean by it. */
  NamedTime about(@Nullable DateSpan meant) {
    return new NamedTime(preposition, name, days, meant);
  }
}
