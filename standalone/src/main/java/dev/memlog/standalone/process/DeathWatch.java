package dev.memlog.standalone.process;

import dev.memlog.runtime.Health;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A watch over the components of a process. A failed component retries by itself, but a dead one
 * needs a restart. Then the process must end with exit code 1, so that its supervisor restarts it.
 * Otherwise the process would serve outdated answers.
 */
public final class DeathWatch {

  private static final Duration LOOK = Duration.ofSeconds(1);

  /**
   * The number of consecutive checks that must find a dead component, since a component may be dead
   * briefly while it is replaced.
   */
  private static final int LOOKS = 5;

  private static final Duration LAST_WORDS = Duration.ofSeconds(60);

  private final Supplier<Map<String, Health>> checks;
  private final Duration look;

  /**
   * Creates a watch.
   *
   * @param checks the health of each component, by name
   */
  public DeathWatch(Supplier<Map<String, Health>> checks) {
    this(checks, LOOK);
  }

  DeathWatch(Supplier<Map<String, Health>> checks, Duration look) {
    this.checks = checks;
    this.look = look;
  }

  /**
   * Watches until a component has died.
   *
   * @throws IllegalStateException if a component has died; the message names the component and the
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
   * Ends the process with exit code 1 after a minute, since closing the other components may hang
   * on the dead one.
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
