package dev.memlog.client.memories;

/**
 * The part of an episodic memory that describes what happened.
 *
 * @param valence positive, neutral, negative
 */
public record MemoryEpisode(String what, String place, String valence) {}
