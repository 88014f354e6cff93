package dev.memlog.client.admin;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A probe for deleted data, which searches topics and files for the data's rarest words and keys.
 *
 * @param at the time of the probe
 * @param words the number of words that were searched for; 0 if no word is known, so that the probe
 *     searched for keys only
 * @param topics the number of topics that were read from their start
 * @param records the number of records that were read
 * @param files the number of files that were read; 0 if the probe read topics only
 * @param clean whether nothing was found
 * @param found the places of the matches: topics with partition and offset, and files; at most 100
 */
public record ReceiptProbe(
    @Nullable Instant at,
    int words,
    int topics,
    long records,
    int files,
    boolean clean,
    List<String> found) {}
