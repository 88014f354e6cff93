package dev.memlog.indexer.operation;

import dev.memlog.index.StoredEntry;
import dev.memlog.indexer.digest.DesiredEntry;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A difference between the index and the topic for one item.
 *
 * @param id the id of the item's point
 * @param partition the partition of the item's record
 * @param damage the kind of difference
 * @param stored the entry of the index; null if there is none
 * @param desired the item of the topic; null if there is none
 */
public record Fault(
    UUID id,
    int partition,
    Damage damage,
    @Nullable StoredEntry stored,
    @Nullable DesiredEntry desired) {}
