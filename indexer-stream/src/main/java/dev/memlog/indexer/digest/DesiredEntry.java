package dev.memlog.indexer.digest;

import dev.memlog.index.ContentDigest;

/**
 * An item that a topic holds now, by its revision and digest. The index must hold the item, unless
 * the index has refused it.
 *
 * @param revision the revision of the item's record
 * @param content the digest of the item's tenant, content hash and fields
 * @param refused true if the index has refused the item, so that it is dead-lettered and the index
 *     must not hold it
 */
public record DesiredEntry(long revision, ContentDigest content, boolean refused) {}
