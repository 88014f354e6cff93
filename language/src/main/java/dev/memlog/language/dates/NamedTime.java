package dev.memlog.language.dates;

import org.jspecify.annotations.Nullable;

/**
 * A time with its absolute name.
 *
 * @param preposition the preposition to use if the text has no other: on, in, or empty
 * @param name the name, such as "5 May 2023"
 * @param days its days; null if they are vague
 * @param about the days that a query may mean by the time; a wider span for a vague time, such as
 *     three days on each side of "two weeks ago"; null if the time is too vague for any span
 */
record NamedTime(
    String preposition, String name, @Nullable DateSpan days, @Nullable DateSpan about) {

  /** Creates a time that means exactly its days, also in a query. */
  NamedTime(String preposition, String name, @Nullable DateSpan days) {
    this(preposition, name, days, days);
  }

  /** Returns the time with other days that a query may mean by it. */
  NamedTime about(@Nullable DateSpan meant) {
    return new NamedTime(preposition, name, days, meant);
  }
}
