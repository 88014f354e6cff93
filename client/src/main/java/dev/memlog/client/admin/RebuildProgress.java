package dev.memlog.client.admin;

import org.jspecify.annotations.Nullable;

/**
 * The collections of an index, and the progress of a rebuild.
 *
 * @param kind passages or memories
 * @param live the collection that answers queries; empty if there is none yet
 * @param previous the collection that answered queries before; empty if there is none
 * @param rebuild null if there was no rebuild since the start of the process
 * @param model the model of the live collection's vectors; empty while it catches up
 */
public record RebuildProgress(
    String kind, String live, String previous, @Nullable Rebuild rebuild, String model) {}
