package dev.memlog.extractor.turns;

import dev.memlog.extractor.turns.dates.When;
import org.jspecify.annotations.Nullable;

/**
 * The details of an event that an episodic memory keeps.
 *
 * @param what the deed, such as "adopted a dog"
 * @param where the place as it was said; null if not said
 * @param when its days; null if not said
 * @param valence how it was felt
 */
public record Episode(String what, @Nullable String where, @Nullable When when, Valence valence) {}
