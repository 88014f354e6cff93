package dev.memlog.extractor.turns.dates;

import org.jspecify.annotations.Nullable;

/**
 * A time by its absolute name.
 *
 * @param preposition that the name takes where the text has no other: on, in, or empty
 * @param name such as "5 May 2023"
 * @param when its days; null where they are left open
 */
record Named(String preposition, String name, @Nullable When when) {}
