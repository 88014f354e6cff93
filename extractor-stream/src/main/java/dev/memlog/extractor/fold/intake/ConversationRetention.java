package dev.memlog.extractor.fold.intake;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.NotNegative;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.schemas.Ids;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The deletion of idle conversations, whose memories stay.
 *
 * @param idle idle time until a conversation is deleted; 0 for never; 30 days in profile harombe
 * @param apps the same for single apps: app to time
 */
public record ConversationRetention(
    @Default(value = "0s", profile = "harombe", inProfile = "30d") @NotNegative Duration idle,
    @NotNegative Map<String, Duration> apps)
    implements Validated {

  public ConversationRetention {
    apps = Map.copyOf(apps);
  }

  /** Returns the time after which idle conversations of an app are deleted; zero for never. */
  public Duration of(String app) {
    return apps.getOrDefault(app, idle);
  }

  /** Returns the shortest time after which a conversation is deleted; empty if none ever is. */
  public Optional<Duration> shortest() {
    return Stream.concat(Stream.of(idle), apps.values().stream())
        .filter(Duration::isPositive)
        .min(Comparator.naturalOrder());
  }

  @Override
  public void validate(Validation check) {
    for (String app : apps.keySet()) {
      check.require(Ids.valid(app), "apps", "must name apps " + Ids.RULE, app);
    }
  }
}
