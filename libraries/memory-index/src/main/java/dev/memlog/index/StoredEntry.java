package dev.memlog.index;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An entry as the index stores it: a live point, or the tombstone of a deleted point.
 *
 * @param revision the revision of the write that stored the entry
 * @param tenant the tenant that owns the id
 * @param partition the source partition of that write
 * @param deleted whether the entry is a tombstone
 * @param vector whether the entry has a vector; never true of a tombstone
 * @param content the digest of the content, computed from the stored data; null for a tombstone
 */
public record StoredEntry(
    UUID id,
    long revision,
    String tenant,
    int partition,
    boolean deleted,
    boolean vector,
    @Nullable ContentDigest content) {}
