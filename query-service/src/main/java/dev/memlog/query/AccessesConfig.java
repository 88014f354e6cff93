package dev.memlog.query;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.time.Duration;

/**
 * The settings of writing access events.
 *
 * @param accessBuffer maximum number of access events that wait for the broker; further events are
 *     dropped and counted, so that no search waits for them
 * @param accessTimeout time after which an access event that the broker has not acknowledged is
 *     dropped
 */
public record AccessesConfig(int accessBuffer, Duration accessTimeout) implements Validated {

  public static AccessesConfig defaults() {
    return new AccessesConfig(10_000, Duration.ofSeconds(30));
  }

  @Override
  public void validate(Validation check) {
    check
        .range("accessBuffer", accessBuffer, 1, 1_000_000)
        .positive("accessTimeout", accessTimeout);
  }
}
