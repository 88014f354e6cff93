package dev.memlog.client.memories;

import java.util.List;

/**
 * A statement about the owner, taken from one memory.
 *
 * @param name the attribute or the relationship; for an event its first day, as YYYY-MM-DD
 * @param value the value, or the statement
 * @param sources the messages that the memory rests on
 * @param occurredFrom the first day of an event, as YYYY-MM-DD; empty if there is none
 * @param occurredTo the last day of an event
 */
public record ProfileEntry(
    String name,
    String value,
    String memoryId,
    List<MemorySource> sources,
    String occurredFrom,
    String occurredTo) {}
