package dev.memlog.language.dates;

import org.jspecify.annotations.Nullable;

/**
 * A time by its absolute name.
 *
 * @param preposition the preposition to use if the text has no other: on, in, or empty
 * @param name the name, such as "5 May 2023"
 * @param days its days; null if they are vague
 * @param about the days that a query may mean by it, a wider span if the time is vague, such as
 *     "two weeks ago" plus or minus three days; null if it is too vague for any span
 */
record NamedTime(
    String preposition, String name, @Nullable DateSpan days, @Nullable DateSpan about) {

  /** Creates a time that in a query means exactly its days. */
  NamedTime(String preposition, String name, @Nullable DateSpan days) {
    this(preposition, name, days, days);
  }

  /** Returns the time with the days that a query may mean by it. */
  NamedTime about(@Nullable DateSpan meant) {
    return new NamedTime(preposition, name, days, meant);
  }
}
