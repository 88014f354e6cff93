package dev.memlog.bench.faults.script;

import dev.memlog.bench.run.Retries;
import dev.memlog.client.ApiException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * A repeater of calls, like a client whose server is stopped, killed or failing: it repeats a call
 * until the server acknowledges it. It also repeats one in twelve acknowledged calls, chosen at
 * random, as if the answer had been lost.
 *
 * @param random decides which acknowledged calls are repeated
 * @param repeated the counter of repetitions, incremented at each
 */
public record RepeatedCalls(RandomGenerator random, AtomicLong repeated) {

  private static final Duration LONGEST = Duration.ofMinutes(2);
  private static final Duration PAUSE = Duration.ofMillis(30);
  private static final int ONE_LOST_ANSWER_IN = 12;

  /**
   * Repeats a call until the server acknowledges it, at most about 120 s, and returns the last
   * answer.
   *
   * @throws ApiException if the server refuses the call, or still answers with a 5xx status after
   *     that time
   */
  <T> T call(Supplier<T> call) throws InterruptedException {
    boolean lost = random.nextInt(ONE_LOST_ANSWER_IN) == 0;
    T answer = attempt(call);
    if (!lost) {
      return answer;
    }
    repeated.incrementAndGet();
    return attempt(call);
  }

  private <T> T attempt(Supplier<T> call) throws InterruptedException {
    return new Retries(LONGEST, PAUSE, repeated::incrementAndGet).call(call);
  }
}
