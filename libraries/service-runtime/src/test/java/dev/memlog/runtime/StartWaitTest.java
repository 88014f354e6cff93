package dev.memlog.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class StartWaitTest {

  private static final Duration SHORT = Duration.ofMillis(20);

  private final Queue<String> news = new ConcurrentLinkedQueue<>();

  @Test
  void shouldRepeatAStepThatFailsByAClientTimeout() throws Exception {
    // given: what a busy machine answered to a start
    var attempts = new AtomicInteger();
    try (var wait = wait(Duration.ofMinutes(1))) {
      // when
      int result =
          wait.until(
              "the topics",
              () -> {
                if (attempts.incrementAndGet() == 1) {
                  throw new ExecutionException(
                      new TimeoutException("Timed out waiting for a node assignment."));
                }
                return 7;
              });

      // then
      assertThat(result).isEqualTo(7);
      assertThat(attempts).hasValue(2);
    }
  }

  @Test
  void shouldEndAtOnceWhenWaitingCannotHelp() {
    var attempts = new AtomicInteger();
    try (var wait = wait(Duration.ofMinutes(1))) {
      assertThatThrownBy(
              () ->
                  wait.until(
                      "the data directory",
                      () -> {
                        attempts.incrementAndGet();
                        throw new IOException("is a file");
                      }))
          .isInstanceOf(IOException.class);
    }
    assertThat(attempts).hasValue(1);
  }

  @Test
  void shouldSayWhatItWaitsForAndWhy() throws Exception {
    // given
    var answers = new CompletableFuture<String>();
    try (var wait = wait(Duration.ofMinutes(1))) {
      var start =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return wait.until("the fold", () -> "restored 5 of 9 records", answers::get);
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              });

      // when, then
      await()
          .until(
              () ->
                  news.stream()
                      .anyMatch(
                          line ->
                              line.matches(
                                  "Still starting after \\d+ s, waiting for the fold: restored 5"
                                      + " of 9 records")));
      assertThat(wait.waiting("fold", "the fold"))
          .isEqualTo(Map.of("fold", Health.waiting("waits for the fold: restored 5 of 9 records")));
      answers.complete("started");
      assertThat(start.get()).isEqualTo("started");
      assertThat(wait.waiting("fold", "the fold")).isEmpty();
    }
  }

  @Test
  void shouldGiveUpAStepThatBlocksWithoutProgress() {
    try (var wait = wait(Duration.ofMillis(100))) {
      assertThatThrownBy(
              () ->
                  wait.until(
                      "the broker",
                      () -> {
                        new CountDownLatch(1).await();
                        return 1;
                      }))
          .isInstanceOf(StartException.class)
          .hasMessageContaining("the broker")
          .hasMessageContaining("no progress");
    }
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void shouldGiveUpAStepThatKeepsFailing() {
    try (var wait = wait(Duration.ofMillis(100))) {
      assertThatThrownBy(
              () ->
                  wait.until(
                      "the topics",
                      () -> {
                        throw new TimeoutException("describeConfigs timed out after 1 attempt(s)");
                      }))
          .isInstanceOf(StartException.class)
          .hasMessageContaining("the topics")
          .hasMessageContaining("describeConfigs timed out");
    }
  }

  @Test
  void shouldWaitForAStepAsLongAsItsReportChanges() throws Exception {
    // given: a step that lasts twice the limit and reports progress meanwhile
    var records = new AtomicInteger();
    var restored = new CountDownLatch(1);
    Duration limit = Duration.ofSeconds(2);
    try (var wait = wait(limit)) {
      // when
      long began = System.nanoTime();
      wait.until(
          "the fold",
          () -> {
            if (System.nanoTime() - began > limit.toNanos() * 2) {
              restored.countDown();
            }
            return "restored " + records.incrementAndGet();
          },
          () -> {
            restored.await();
            return 1;
          });

      // then
      assertThat(System.nanoTime() - began).isGreaterThan(limit.toNanos() * 2);
    }
  }

  @Test
  void shouldEndWaitingStepsWhenTheProcessStops() throws Exception {
    // given
    var wait = wait(Duration.ofMinutes(1));
    var failed = new CountDownLatch(1);
    var start =
        CompletableFuture.runAsync(
            () -> {
              try {
                wait.until(
                    "the registry",
                    () -> {
                      failed.countDown();
                      throw new TimeoutException("no answer");
                    });
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
    failed.await();

    // when
    wait.close();

    // then
    assertThatThrownBy(start::get).hasRootCauseInstanceOf(InterruptedException.class);
  }

  private StartWait wait(Duration limit) {
    return new StartWait(limit, StartWaitTest::passing, news::add, SHORT);
  }

  private static boolean passing(Throwable failure) {
    return failure instanceof RetriableException
        || (failure.getCause() != null && passing(failure.getCause()));
  }
}
