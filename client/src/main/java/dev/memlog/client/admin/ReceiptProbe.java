package dev.memlog.client.admin;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A search for the rarest words of what was deleted, and for records with its keys.
 *
 * @param at the time of the search
 * @param words how many words were looked for; 0 if none is known
 * @param topics the number of topics that were read from their start
 * @param records the number of records that were read
 * @param files the number of files that were read; 0 if the probe covered the log only
 * @param clean whether nothing was found
 * @param found where something was found
 */
public record ReceiptProbe(
    @Nullable Instant at,
    int words,
    int topics,
    long records,
    int files,
    boolean clean,
    List<String> found) {}
