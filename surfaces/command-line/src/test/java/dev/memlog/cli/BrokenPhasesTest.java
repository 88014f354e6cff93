package dev.memlog.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.runtime.Component;
import dev.memlog.runtime.Health;
import dev.memlog.standalone.EmbeddedMemlog;
import dev.memlog.standalone.FaultInjection;
import dev.memlog.standalone.TestConfig;
import dev.memlog.standalone.data.DataDirectory;
import dev.memlog.terminal.Commands;
import dev.memlog.terminal.Screen;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import picocli.CommandLine.Command;

/** Failures in the middle of each phase of a start and of a stop. */
@Isolated("counts the threads of the whole process")
class BrokenPhasesTest {

  private static final Duration LONG = Duration.ofMinutes(1);

  @TempDir Path directory;

  private final List<String> phases = new CopyOnWriteArrayList<>();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  /** Starts an embedded Memlog as {@code memlog up} does, and stops it as soon as it is ready. */
  @Command(name = "up")
  private static final class Up implements Callable<Integer> {

    private final Path data;
    private final UnaryOperator<Component> wrapper;

    Up(Path data, UnaryOperator<Component> wrapper) {
      this.data = data;
      this.wrapper = wrapper;
    }

    @Override
    public Integer call() throws Exception {
      var faults = new FaultInjection(Clock.systemUTC(), UnaryOperator.identity(), wrapper);
      try (var memlog =
          new EmbeddedMemlog(
              TestConfig.remembering(data, 1), data.resolveSibling("memlog.log"), faults)) {
        memlog.start();
        memlog.awaitReady(LONG);
      }
      return 0;
    }
  }

  /** A component that does its work and then fails. */
  private record Broken(Component whole, boolean starting, boolean closing) implements Component {

    @Override
    public String name() {
      return whole.name();
    }

    @Override
    public void start() throws Exception {
      whole.start();
      if (starting) {
        throw new UnsupportedOperationException("the bolt of " + name() + " is loose");
      }
    }

    @Override
    public Health check() {
      return whole.check();
    }

    @Override
    public void close() {
      whole.close();
      if (closing) {
        throw new AssertionError("the lid of " + name() + " is stuck");
      }
    }
  }

  @Test
  void shouldEndWithOneSentenceAfterAFailureInAnyPhaseOfAStart() {
    // given: the phases, from the code
    assertThat(
            up(
                "whole",
                component -> {
                  phases.add(component.name());
                  return component;
                }))
        .isZero();
    assertThat(phases).contains("broker", "ingest", "fold", "indexer", "query", "log");

    for (String phase : Set.copyOf(phases)) {
      // when
      err.reset();
      int code =
          up(
              "data of " + phase,
              component -> new Broken(component, component.name().equals(phase), false));

      // then
      assertThat(code).as(phase).isEqualTo(1);
      assertThat(err.toString(UTF_8).lines().toList())
          .as(phase)
          .singleElement()
          .asString()
          .startsWith("memlog: unexpected failure: the bolt of " + phase + " is loose (trace in ");
    }
  }

  @Test
  void shouldStopAlthoughEveryPartFailsAtItsEnd() {
    assertThat(up("data", component -> new Broken(component, false, true))).isZero();
    assertThat(err.toString(UTF_8)).isEmpty();
  }

  /** Returns the exit code, once nothing is left that would keep the process from ending. */
  private int up(String data, UnaryOperator<Component> wrapper) {
    Set<Thread> before = keeping();
    var screen =
        new Screen(
            new PrintStream(new ByteArrayOutputStream(), true, UTF_8),
            new PrintStream(err, true, UTF_8),
            false,
            Map.of());
    Path path = directory.resolve(data);
    int code = Commands.of(screen, new Up(path, wrapper), "test").execute();
    await()
        .atMost(LONG)
        .pollInSameThread()
        .untilAsserted(
            () ->
                assertThat(keeping().stream().filter(thread -> !before.contains(thread)))
                    .as(data)
                    .isEmpty());
    await().atMost(LONG).ignoreExceptions().untilAsserted(() -> DataDirectory.open(path).close());
    return code;
  }

  private static Set<Thread> keeping() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.isAlive() && !thread.isDaemon())
        .collect(Collectors.toSet());
  }
}
