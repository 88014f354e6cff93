package dev.memlog.language.turn;

import org.jspecify.annotations.Nullable;

/**
 * The details of an event that an episodic memory keeps.
 *
 * @param what the action, such as "adopted a dog"
 * @param where the place as the statement names it; null if it names none
 * @param valence the feeling about the event
 */
public record Episode(String what, @Nullable String where, Valence valence) {}
