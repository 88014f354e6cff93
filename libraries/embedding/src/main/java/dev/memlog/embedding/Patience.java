package dev.memlog.embedding;

import java.time.Duration;

/**
 * The limits on retries of a request.
 *
 * @param attempts the number of attempts, 1 or more
 * @param each the time limit of one attempt
 * @param total the time limit of all attempts and the pauses between them
 */
record Patience(int attempts, Duration each, Duration total) {}
