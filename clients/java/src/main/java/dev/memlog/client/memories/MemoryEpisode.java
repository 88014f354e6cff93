package dev.memlog.client.memories;

/**
 * The details of the event that an episodic memory is about.
 *
 * @param what the event in words
 * @param place the place; empty if unknown
 * @param valence positive, neutral or negative
 */
public record MemoryEpisode(String what, String place, String valence) {}
