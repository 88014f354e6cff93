package dev.memlog.bench.eval;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A question with its expected answer, from a set of questions.
 *
 * @param id the id, for reports
 * @param text the text of the question
 * @param user the user whose conversations are searched
 * @param group the category or type
 * @param turns the ids of the messages that contain the answer; not empty
 * @param sessions the ids of the sessions that contain the answer, as the set names them
 * @param asked the time of the question; null if the set names no time
 * @param answer the answer in the set; empty if the set names no answer
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
