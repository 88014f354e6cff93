package dev.memlog.bench.speed;

import dev.memlog.standalone.cli.Screen;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;

/**
 * Load before the measurement, until the compiler has come to rest: broker, streams, index and API
 * in one JVM keep it busy for one or two minutes, at the cost of up to a processor. Figures are
 * meant for a server that has been up for longer.
 */
final class WarmUp {

  private static final Duration WINDOW = Duration.ofSeconds(10);
  private static final Duration LONGEST = Duration.ofMinutes(6);
  private static final double REST = 0.08;

  private final Screen screen;

  WarmUp(Screen screen) {
    this.screen = screen;
  }

  /**
   * Repeats the load until compiling takes less than a twelfth of a processor, six minutes at most;
   * then says which of the two it was.
   */
  void with(Callable<?> load) throws Exception {
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    long began = System.nanoTime();
    double busy = 1;
    screen.line("Warming up …");
    while (busy >= REST && System.nanoTime() - began < LONGEST.toNanos()) {
      long from = System.nanoTime();
      long compiled = compiler.getTotalCompilationTime();
      while (System.nanoTime() - from < WINDOW.toNanos()) {
        load.call();
      }
      busy = (compiler.getTotalCompilationTime() - compiled) * 1e6 / (System.nanoTime() - from);
    }
    screen.line(
        String.format(
            Locale.ROOT,
            "Warm after %.0f s: compiling takes %.0f %% of a processor.",
            (System.nanoTime() - began) / 1e9,
            100 * busy));
  }
}
