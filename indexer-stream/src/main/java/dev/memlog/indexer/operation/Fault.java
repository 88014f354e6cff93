package dev.memlog.indexer.operation;

import dev.memlog.index.StoredEntry;
import dev.memlog.indexer.digest.DesiredEntry;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An entry of the index that differs from the log.
 *
 * @param partition the partition of the item's record
 * @param stored the entry; null if there is none
 * @param desired the item of the log; null if there is none
 */
public record Fault(
    UUID id,
    int partition,
    Damage damage,
    @Nullable StoredEntry stored,
    @Nullable DesiredEntry desired) {}
