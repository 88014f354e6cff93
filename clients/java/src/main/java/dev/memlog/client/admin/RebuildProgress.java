package dev.memlog.client.admin;

import org.jspecify.annotations.Nullable;

/**
 * The collections of a search index, and the progress of its rebuild.
 *
 * @param kind passages or memories
 * @param live the name of the collection that answers queries; empty if there is none yet
 * @param previous the name of the collection that answered queries before the last switch; empty if
 *     there is none
 * @param rebuild the running or last rebuild; null if there was none since the start of the process
 * @param model the embedding model of the live collection; empty while the indexer catches up with
 *     the log after a start
 */
public record RebuildProgress(
    String kind, String live, String previous, @Nullable Rebuild rebuild, String model) {}
