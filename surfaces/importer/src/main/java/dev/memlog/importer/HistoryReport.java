package dev.memlog.importer;

import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A report of the contents of a file, and of what the import leaves out.
 *
 * @param format the name of the format for people
 * @param people the names of speakers, and the roles of those without a name; at most 10,000
 * @param first the time of the earliest message; null if there is none
 * @param last the time of the latest message; null if there is none
 * @param leftOut the number of things that the import leaves out, by kind, such as "notices"
 */
public record HistoryReport(
    String file,
    String format,
    int conversations,
    long messages,
    long memories,
    Set<String> people,
    @Nullable Instant first,
    @Nullable Instant last,
    Map<String, Long> leftOut) {}
