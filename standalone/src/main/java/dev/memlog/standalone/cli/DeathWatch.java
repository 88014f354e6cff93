package dev.memlog.standalone.cli;

import dev.memlog.runtime.Health;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Watches the parts of a process. A part that fails tries again by itself; where one has died, so
 * that only a restart helps, the process is to end with 1, lest it answers for ever what has ceased
 * to be true. Whoever supervises the process restarts it.
 */
final class DeathWatch {

  private static final Duration LOOK = Duration.ofSeconds(1);

  /** A part may be found dead for a moment while it is replaced. */
  private static final int LOOKS = 5;

  private static final Duration LAST_WORDS = Duration.ofSeconds(60);

  private final Supplier<Map<String, Health>> checks;
  private final Duration look;

  /**
   * @param checks each part's health, by name
   */
  DeathWatch(Supplier<Map<String, Health>> checks) {
    this(checks, LOOK);
  }

  DeathWatch(Supplier<Map<String, Health>> checks, Duration look) {
    this.checks = checks;
    this.look = look;
  }

  /**
   * Watches until a part has died.
   *
   * @throws IllegalStateException once it has, naming the part and what it died of
   */
  void watch() throws InterruptedException {
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

  /** Ends the process with 1 after a while: closing what is left may hang on what has died. */
  static void endSoon() {
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
