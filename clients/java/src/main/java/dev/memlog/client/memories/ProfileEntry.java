package dev.memlog.client.memories;

import java.util.List;

/**
 * An entry of an owner's profile, taken from one memory.
 *
 * @param name the attribute, the relationship, or the kind of interest, such as {@code like}; for
 *     an event, its first day as YYYY-MM-DD
 * @param value the value of the attribute, or the statement of the memory
 * @param sources the messages and commands that the memory was derived from
 * @param occurredFrom the first day that the memory refers to, as YYYY-MM-DD; empty if it refers to
 *     none
 * @param occurredTo the last day that the memory refers to, as YYYY-MM-DD; empty if it refers to
 *     none
 */
public record ProfileEntry(
    String name,
    String value,
    String memoryId,
    List<MemorySource> sources,
    String occurredFrom,
    String occurredTo) {}
