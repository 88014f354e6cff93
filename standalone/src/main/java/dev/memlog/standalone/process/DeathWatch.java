package dev.memlog.standalone.process;

import dev.memlog.runtime.Health;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A watch that detects a dead component of a process. A component that is not ready may recover by
 * itself, but a dead component ({@link Health#live()} is false) needs a restart. The process must
 * then exit with code 1, so that its supervisor restarts it. Otherwise the process would serve
 * outdated answers.
 */
public record DeathWatch(Supplier<Map<String, Health>> checks, Duration look) {

  private static final Duration LOOK = Duration.ofSeconds(1);

  /**
   * The number of consecutive checks that must find a dead component, since a component may be dead
   * briefly while it is replaced.
   */
  private static final int LOOKS = 5;

  private static final Duration LAST_WORDS = Duration.ofSeconds(60);

  /**
   * Creates a watch.
   *
   * @param checks a supplier of the health of each component, by name; called every second
   */
  public DeathWatch(Supplier<Map<String, Health>> checks) {
    this(checks, LOOK);
  }

  /**
   * Blocks until a component has been dead for five consecutive checks; never returns normally.
   *
   * @throws IllegalStateException if a component is dead; the message names the component and the
   *     cause
   */
  public void watch() throws InterruptedException {
    int dead = 0;
    while (true) {
      Thread.sleep(look);
      var found =
          checks.get().entrySet().stream().filter(part -> !part.getValue().live()).findFirst();
      dead = found.isPresent() ? dead + 1 : 0;
      if (found.isPresent() && dead >= LOOKS) {
        throw new IllegalStateException(
            found.get().getKey() + " needs a restart: " + found.get().getValue().detail());
      }
    }
  }

  /**
   * Starts a timer that ends the process with exit code 1 after a minute. It guards a shutdown,
   * since closing the other components may hang on the dead one.
   */
  public static void endSoon() {
    Thread.ofPlatform()
        .daemon()
        .name("last-words")
        .start(
            () -> {
              try {
                Thread.sleep(LAST_WORDS);
              } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
              }
              Runtime.getRuntime().halt(1);
            });
  }
}
