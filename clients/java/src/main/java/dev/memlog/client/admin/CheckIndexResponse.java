package dev.memlog.client.admin;

import java.util.List;

/**
 * The result of a comparison of a search index with the log.
 *
 * @param kind passages or memories
 * @param running whether the check is still running; until it ends, all components except kind and
 *     running are unset
 * @param checked the number of items of the log that were compared
 * @param damaged the number of entries that differed
 * @param repaired the number of entries that were repaired
 * @param digest the digest of the index, after repairs
 * @param equal whether the digests of index and log are equal
 * @param examples the ids of some entries that differ, each after the kind of difference
 */
public record CheckIndexResponse(
    String kind,
    boolean running,
    long checked,
    DamagedEntries damaged,
    long repaired,
    String digest,
    boolean equal,
    List<String> examples) {}
