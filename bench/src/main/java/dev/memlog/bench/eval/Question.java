package dev.memlog.bench.eval;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is asked, and what answers it.
 *
 * @param id for people
 * @param text as it is asked
 * @param user whose conversations are searched
 * @param group category or type
 * @param turns ids of the messages that hold the answer; not empty
 * @param sessions ids of the sessions that do, by the set's own names
 * @param asked when; null: the set does not say
 * @param answer as the set has it; empty: none
 */
record Question(
    String id,
    String text,
    String user,
    String group,
    Set<String> turns,
    Set<String> sessions,
    @Nullable Instant asked,
    String answer) {}
