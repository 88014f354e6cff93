package dev.memlog.bench.eval;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A question with its expected answer.
 *
 * @param id the id, for people
 * @param text the text of the question
 * @param user the user whose conversations are searched
 * @param group the category or type
 * @param turns the ids of the messages that hold the answer; not empty
 * @param sessions the ids of the sessions that hold the answer, by the set's own names
 * @param asked the time of the question; null if the set has none
 * @param answer the answer as the set has it; empty if it has none
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
