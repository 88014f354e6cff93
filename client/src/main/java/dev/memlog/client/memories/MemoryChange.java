package dev.memlog.client.memories;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A change of a memory.
 *
 * @param kind added, reinforced, merged, superseded, reopened, weakened, withdrawn, revised,
 *     forgotten, restored, purged, …
 * @param cause candidate, command, withdrawal, access, clock
 * @param causeId the candidate's or command's id; conversation/message for a withdrawal
 * @param otherMemoryId the other memory that took part
 * @param similarity the similarity of the new statement to the memory, if it was computed
 * @param difference the kind of difference between the two: value, number, date, polarity, negation
 * @param before the memory before the change; null if it did not exist or may no longer be shown
 */
public record MemoryChange(
    int version,
    String kind,
    Instant at,
    String cause,
    String causeId,
    String reason,
    String otherMemoryId,
    @Nullable Double similarity,
    String difference,
    @Nullable Memory before) {}
