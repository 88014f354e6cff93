package dev.memlog.extractor.evolution.rules;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.NotNegative;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.schemas.Ids;
import java.time.Duration;
import java.util.Map;

/**
 * The time to live of memories that are not made of others. A mention begins it anew, a recall does
 * not.
 *
 * @param after time since mention or creation until a memory is removed; 0 keeps memories
 * @param apps the same for single apps: app to time
 */
public record TimeToLive(
    @Default("0s") @NotNegative Duration after, @NotNegative Map<String, Duration> apps)
    implements Validated {

  /** The setting under which no memory is removed because of its age. */
  public static final TimeToLive NONE = new TimeToLive(Duration.ZERO, Map.of());

  public TimeToLive {
    apps = Map.copyOf(apps);
  }

  /** Returns the time to live of an app's memories; 0 keeps them. */
  public Duration of(String app) {
    return apps.getOrDefault(app, after);
  }

  @Override
  public void validate(Validation check) {
    for (String app : apps.keySet()) {
      check.require(Ids.valid(app), "apps", "must name apps " + Ids.RULE, app);
    }
  }
}
