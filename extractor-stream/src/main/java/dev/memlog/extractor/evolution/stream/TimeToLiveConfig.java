package dev.memlog.extractor.evolution.stream;

import dev.memlog.extractor.evolution.TimeToLive;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.schemas.Ids;
import java.time.Duration;
import java.util.Map;

/**
 * The time to live of memories. A mention begins it anew, a recall does not.
 *
 * @param after time since the last mention or the creation after which a memory is removed; 0 keeps
 *     memories
 * @param apps the same for single apps: app to time, 0 to keep them
 */
public record TimeToLiveConfig(Duration after, Map<String, Duration> apps) implements Validated {

  public TimeToLiveConfig {
    apps = Map.copyOf(apps);
  }

  /** Returns the default settings, which keep every memory. */
  public static TimeToLiveConfig defaults() {
    return new TimeToLiveConfig(TimeToLive.NONE.after(), TimeToLive.NONE.apps());
  }

  TimeToLive rules() {
    return new TimeToLive(after, apps);
  }

  @Override
  public void validate(Validation check) {
    check.require(!after.isNegative(), "after", "must not be negative", after);
    apps.forEach(
        (app, time) -> {
          check.require(Ids.valid(app), "apps", "must name apps " + Ids.RULE, app);
          check.require(!time.isNegative(), "apps." + app, "must not be negative", time);
        });
  }
}
