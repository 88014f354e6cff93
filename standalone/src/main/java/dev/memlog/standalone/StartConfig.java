package dev.memlog.standalone;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.time.Duration;

/**
 * The settings of a server's start.
 *
 * @param patience longest wait without progress, 10 s to 24 h
 */
public record StartConfig(@Default("10m") Duration patience) implements Validated {

  @Override
  public void validate(Validation check) {
    check.require(
        patience.compareTo(Duration.ofSeconds(10)) >= 0
            && patience.compareTo(Duration.ofHours(24)) <= 0,
        "patience",
        "must be between 10s and 24h",
        patience);
  }
}
