package dev.memlog.client.admin;

import org.jspecify.annotations.Nullable;

/**
 * A request for a rebuild; null leaves a component out.
 *
 * @param kind passages or memories; left out: passages
 * @param into the new collection's name; left out: the next one
 * @param rollback whether queries move back to the collection that was live before
 * @param dropPrevious whether that collection is deleted instead
 * @param from what to fill the collection from; left out: passages
 */
public record StartRebuildRequest(
    @Nullable String kind,
    @Nullable String into,
    boolean rollback,
    boolean dropPrevious,
    @Nullable String from) {}
