package dev.memlog.client.core;

import java.time.Instant;

/**
 * A block of core memory: a short named text that an owner's agents maintain and always see.
 *
 * @param block the name, such as persona
 * @param user the user; empty for a block of the app itself
 * @param version the number of changes so far
 * @param characters the length of the content in UTF-16 code units
 */
public record CoreMemoryBlock(
    String block,
    String app,
    String user,
    String content,
    int version,
    int characters,
    Instant createdAt,
    Instant updatedAt) {}
