package dev.memlog.extractor.fold.intake;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.schemas.Ids;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The time after which retention deletes idle conversations. Their memories are kept.
 *
 * @param idle time since the last event after which a conversation is deleted; 0 for never; absent:
 *     0, or 30 days in profile harombe
 * @param apps the time for conversations of single apps, in place of {@code idle}: app to time
 */
public record ConversationRetention(Optional<Duration> idle, Map<String, Duration> apps)
    implements Validated {

  public ConversationRetention {
    apps = Map.copyOf(apps);
  }

  /** Returns these settings with {@code idle} set to a given time if it is absent. */
  public ConversationRetention unlessGiven(Duration other) {
    return new ConversationRetention(Optional.of(idle.orElse(other)), apps);
  }

  /** Returns the time after which idle conversations of an app are deleted; zero for never. */
  public Duration of(String app) {
    return apps.getOrDefault(app, most());
  }

  /** Returns the shortest time after which a conversation is deleted; empty if none ever is. */
  public Optional<Duration> shortest() {
    return Stream.concat(Stream.of(most()), apps.values().stream())
        .filter(Duration::isPositive)
        .min(Comparator.naturalOrder());
  }

  private Duration most() {
    return idle.orElse(Duration.ZERO);
  }

  @Override
  public void validate(Validation check) {
    check.require(!most().isNegative(), "idle", "must not be negative", most());
    apps.forEach(
        (app, time) -> {
          check.require(Ids.valid(app), "apps", "must name apps " + Ids.RULE, app);
          check.require(!time.isNegative(), "apps." + app, "must not be negative", time);
        });
  }
}
