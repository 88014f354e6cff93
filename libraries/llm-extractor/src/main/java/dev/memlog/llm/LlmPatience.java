package dev.memlog.llm;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Positive;
import dev.memlog.runtime.config.Range;
import java.time.Duration;

/**
 * The time limits and retries of requests to a model's server.
 *
 * @param timeout time limit of a request, which is then not retried
 * @param attempts maximum number of attempts while the server is overloaded or unreachable, 1 to 10
 * @param longestPause longest pause before another attempt; if the server asks for more, the
 *     request fails
 * @param rest pause after three consecutive failures
 */
public record LlmPatience(
    @Default("30s") @Positive Duration timeout,
    @Default("3") @Range(least = 1, most = 10) int attempts,
    @Default("20s") @Positive Duration longestPause,
    @Default("30s") @Positive Duration rest) {}
