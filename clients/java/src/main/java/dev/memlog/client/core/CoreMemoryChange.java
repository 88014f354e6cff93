package dev.memlog.client.core;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A change of a block of core memory.
 *
 * @param version the version of the block after the change
 * @param kind append, replace, set, delete, undo or import
 * @param before the text before the change; empty also if the block did not exist
 * @param undid for kind undo, the version of the change that it undid; null otherwise
 */
public record CoreMemoryChange(
    int version,
    String kind,
    String commandId,
    Instant at,
    String before,
    @Nullable Integer undid) {}
