package dev.memlog.bench.speed.load;

import dev.memlog.bench.run.MemoriesFormed;
import dev.memlog.client.MemlogClient;
import dev.memlog.terminal.Screen;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/**
 * A load that a benchmark repeats before it measures, until JIT compilation is nearly idle.
 * Compiling broker, streams, index and API in one JVM takes a few hundred processor seconds. Under
 * load the compiler gets only a tenth of a processor, since its threads yield. So each round ends
 * when all its work is done, including memories, and a pause for the compiler follows. Afterwards
 * the process is in the state of a server that has run for a long time.
 *
 * @param screen the screen for the progress
 * @param client the client of the measured Memlog
 */
public record WarmUp(Screen screen, MemlogClient client) {

  private static final Duration WINDOW = Duration.ofSeconds(10);
  private static final Duration LONGEST = Duration.ofMinutes(10);
  private static final double REST = 0.08;

  /** The longest pause for the compiler after a round. */
  private static final Duration PAUSE = Duration.ofSeconds(30);

  private static final Duration LOOK = Duration.ofMillis(500);

  /** A load that is repeated; each round has another number. */
  public interface Load {
    void run(int round) throws Exception;
  }

  /**
   * Repeats the load, each time followed by a pause, until compilation takes less than 8 % of a
   * processor under load, or ten minutes have passed. Then prints the time and the compiler's
   * share. All work of the load is complete afterwards.
   *
   * @param load the load
   */
  public void with(Load load) throws Exception {
    int round = 0;
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    long began = System.nanoTime();
    double busy = 1;
    screen.line("Warming up...");
    while (busy >= REST && System.nanoTime() - began < LONGEST.toNanos()) {
      long from = System.nanoTime();
      long compiled = compiler.getTotalCompilationTime();
      while (System.nanoTime() - from < WINDOW.toNanos()) {
        load.run(round++);
      }
      busy = busy(compiler, compiled, from);
      new MemoriesFormed(client).await();
      pause(compiler);
    }
    screen.line(
        "Warm after %.0f s: compiling takes %.0f %% of a processor.",
        (System.nanoTime() - began) / 1e9, 100 * busy);
  }

  private static void pause(CompilationMXBean compiler) throws InterruptedException {
    long until = System.nanoTime() + PAUSE.toNanos();
    double busy = 1;
    while (busy >= REST && System.nanoTime() < until) {
      long from = System.nanoTime();
      long compiled = compiler.getTotalCompilationTime();
      Thread.sleep(LOOK);
      busy = busy(compiler, compiled, from);
    }
  }

  private static double busy(CompilationMXBean compiler, long compiled, long from) {
    return (compiler.getTotalCompilationTime() - compiled) * 1e6 / (System.nanoTime() - from);
  }
}
