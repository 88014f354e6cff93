package dev.memlog.language.turn;

import org.jspecify.annotations.Nullable;

/**
 * The details of an event that an episodic memory keeps.
 *
 * @param what the deed, such as "adopted a dog"
 * @param where the place as it was said; null if not said
 * @param valence how it was felt
 */
public record Episode(String what, @Nullable String where, Valence valence) {}
