package dev.memlog.indexer.digest;

import dev.memlog.index.ContentDigest;

/**
 * An item that the index must hold.
 *
 * @param revision the revision of the item's record
 * @param refused true if the index has refused the item, which is then dead-lettered and must not
 *     be held
 */
public record DesiredEntry(long revision, ContentDigest content, boolean refused) {}
