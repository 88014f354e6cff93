package dev.memlog.client.memories;

import java.util.List;

/**
 * An entry of an owner's profile, taken from one memory.
 *
 * @param name the attribute, preference or relationship; for an event its first day, as YYYY-MM-DD
 * @param value the value of the attribute, or the statement of the memory
 * @param sources the messages that the memory was derived from
 * @param occurredFrom the first day of an event, as YYYY-MM-DD; empty for other entries
 * @param occurredTo the last day of an event, as YYYY-MM-DD; empty for other entries
 */
public record ProfileEntry(
    String name,
    String value,
    String memoryId,
    List<MemorySource> sources,
    String occurredFrom,
    String occurredTo) {}
