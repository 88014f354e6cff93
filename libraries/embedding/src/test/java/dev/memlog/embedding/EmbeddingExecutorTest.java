package dev.memlog.embedding;

import static dev.memlog.embedding.EmbeddingExecutor.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class EmbeddingExecutorTest {

  @Test
  @EnabledOnOs(OS.LINUX)
  void shouldYieldToOthersOnlyWhereAsked() {
    // given
    int own = niceness();
    try (var yielding = new EmbeddingExecutor("yielding", 1, Niceness.YIELDING);
        var equal = new EmbeddingExecutor("equal", 1, Niceness.NONE);
        var last = new EmbeddingExecutor("last", 1, Niceness.LAST)) {
      // when
      int lower = await(yielding.submit(List.of(1), _ -> niceness())).getFirst();
      int same = await(equal.submit(List.of(1), _ -> niceness())).getFirst();
      int lowest = await(last.submit(List.of(1), _ -> niceness())).getFirst();

      // then
      assertThat(lower).isEqualTo(Math.min(19, own + Niceness.YIELDING));
      assertThat(same).isEqualTo(own);
      assertThat(lowest).isEqualTo(Math.min(19, own + Niceness.LAST));
    }
  }

  @Test
  void shouldReturnResultsInTheOrderOfTheInputs() {
    try (var executor = new EmbeddingExecutor("ordered", 3, Niceness.NONE)) {
      // when
      List<Integer> doubled = await(executor.submit(List.of(3, 1, 2), number -> 2 * number));

      // then
      assertThat(doubled).containsExactly(6, 2, 4);
      assertThat(await(executor.submit(List.<Integer>of(), number -> number))).isEmpty();
    }
  }

  @Test
  void shouldSkipQueuedInputsOnceTheCallerCancels() throws InterruptedException {
    // given an executor whose thread is busy with the first of three inputs
    var started = new CountDownLatch(1);
    var done = new AtomicInteger();
    try (var executor = new EmbeddingExecutor("cancelled", 1, Niceness.NONE)) {
      var results =
          executor.submit(
              List.of(1, 2, 3),
              number -> {
                started.countDown();
                sleepUntilInterrupted();
                return done.incrementAndGet();
              });
      started.await();

      // when
      results.cancel(true);

      // then the first is interrupted, and the others never run
      assertThat(await(executor.submit(List.of(4), number -> number))).containsExactly(4);
      assertThat(done).hasValue(1);
      assertThatThrownBy(() -> await(results)).isInstanceOf(EmbeddingUnavailableException.class);
    }
  }

  @Test
  void shouldFailWithTheFirstFailureAndCancelTheRest() {
    // given
    var done = new AtomicInteger();
    try (var executor = new EmbeddingExecutor("failing", 1, Niceness.NONE)) {
      // when
      var results =
          executor.submit(
              List.of(1, 2, 3),
              number -> {
                if (number == 1) {
                  throw new EmbeddingRejectedException("refused");
                }
                return done.incrementAndGet();
              });

      // then
      assertThatThrownBy(() -> await(results)).isInstanceOf(EmbeddingRejectedException.class);
      assertThat(await(executor.submit(List.of(4), number -> number))).containsExactly(4);
      assertThat(done).hasValue(0);
    }
  }

  @Test
  void shouldFailQueuedAndLaterWorkOnceClosed() throws InterruptedException {
    // given
    var started = new CountDownLatch(1);
    var executor = new EmbeddingExecutor("closed", 1, Niceness.NONE);
    var running =
        executor.submit(
            List.of(1),
            number -> {
              started.countDown();
              sleepUntilInterrupted();
              return number;
            });
    var queued = executor.submit(List.of(2), number -> number);
    started.await();

    // when
    executor.close();

    // then
    assertThat(running).isDone();
    assertThatThrownBy(() -> await(queued))
        .isInstanceOf(EmbeddingUnavailableException.class)
        .hasMessageContaining("closed");
    assertThatThrownBy(() -> await(executor.submit(List.of(3), number -> number)))
        .isInstanceOf(EmbeddingUnavailableException.class)
        .hasMessageContaining("closed");
  }

  private static void sleepUntilInterrupted() {
    try {
      Thread.sleep(Duration.ofMinutes(1));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void shouldYieldOnceHoweverOftenAsked() {
    int own = niceness();

    int now =
        inAThreadThat(
            () -> {
              Niceness.yieldFromHere();
              Niceness.yieldFromHere();
              return niceness();
            });

    assertThat(now).isEqualTo(Math.min(19, own + Niceness.YIELDING));
    assertThat(niceness()).isEqualTo(own);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void shouldYieldToThoseThatYield() {
    int own = niceness();

    int now =
        inAThreadThat(
            () -> {
              Niceness.yieldToAllFromHere();
              return niceness();
            });

    assertThat(now).isEqualTo(Math.min(19, own + Niceness.LAST));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void shouldNotYieldTheMoreForBeingStartedByOneThatYields() {
    int own = niceness();

    int now =
        inAThreadThat(
            () -> {
              Niceness.yieldFromHere();
              return inAThreadThat(
                  () -> {
                    Niceness.yieldFromHere();
                    return niceness();
                  });
            });

    assertThat(now).isEqualTo(Math.min(19, own + Niceness.YIELDING));
  }

  private static int inAThreadThat(Supplier<Integer> work) {
    var answer = new FutureTask<>(work::get);
    Thread.ofPlatform().start(answer);
    try {
      return answer.get();
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the calling thread's nice value, the 19th field of its stat. */
  private static int niceness() {
    try {
      String stat = Files.readString(Path.of("/proc/thread-self/stat"));
      String[] afterName = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
      return Integer.parseInt(afterName[16]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
