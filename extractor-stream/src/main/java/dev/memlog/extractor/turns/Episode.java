package dev.memlog.extractor.turns;

import dev.memlog.extractor.turns.dates.When;
import org.jspecify.annotations.Nullable;

/**
 * What an episodic memory keeps of what happened.
 *
 * @param what the deed, such as "adopted a dog"
 * @param where the place as it was said; null: not said
 * @param when its days; null: not said
 * @param valence how it was felt
 */
public record Episode(String what, @Nullable String where, @Nullable When when, Valence valence) {}
