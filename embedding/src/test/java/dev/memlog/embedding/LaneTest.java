package dev.memlog.embedding;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class LaneTest {

  @Test
  @EnabledOnOs(OS.LINUX)
  void shouldYieldToOthersOnlyWhereAsked() {
    // given
    int own = niceness();
    try (var yielding = new Lane("yielding", 1, Niceness.YIELDING);
        var equal = new Lane("equal", 1, Niceness.NONE);
        var last = new Lane("last", 1, Niceness.LAST)) {
      // when
      int lower = yielding.each(List.of(1), _ -> niceness()).getFirst();
      int same = equal.each(List.of(1), _ -> niceness()).getFirst();
      int lowest = last.each(List.of(1), _ -> niceness()).getFirst();

      // then
      assertThat(lower).isEqualTo(Math.min(19, own + Niceness.YIELDING));
      assertThat(same).isEqualTo(own);
      assertThat(lowest).isEqualTo(Math.min(19, own + Niceness.LAST));
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

  /** The calling thread's nice value, the 19th field of its stat. */
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
