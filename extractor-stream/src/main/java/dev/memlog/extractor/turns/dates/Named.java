package dev.memlog.extractor.turns.dates;

import org.jspecify.annotations.Nullable;

/**
 * A time by its absolute name.
 *
 * @param preposition the preposition to use if the text has no other: on, in, or empty
 * @param name the name, such as "5 May 2023"
 * @param when its days; null if they are vague
 */
record Named(String preposition, String name, @Nullable When when) {}
