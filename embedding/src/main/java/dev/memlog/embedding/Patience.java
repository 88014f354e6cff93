package dev.memlog.embedding;

import java.time.Duration;

/**
 * How long an answer is waited for.
 *
 * @param attempts 1 or more
 * @param each most time of one attempt
 * @param total most time of all attempts and the pauses between them
 */
record Patience(int attempts, Duration each, Duration total) {}
