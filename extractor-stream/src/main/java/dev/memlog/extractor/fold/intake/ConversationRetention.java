package dev.memlog.extractor.fold.intake;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.schemas.Ids;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * The time after which retention deletes idle conversations. Their memories are kept.
 *
 * @param idle the time after which a conversation is deleted, since its last event was written or
 *     published, whichever was later; 0 keeps conversations for ever; absent: 0, or 30 days if
 *     query.profile of the same process is harombe
 * @param apps the time for conversations of single apps, in place of {@code idle}: app to time
 */
public record ConversationRetention(Optional<Duration> idle, Map<String, Duration> apps)
    implements Validated {

  /** The settings that keep every conversation. */
  public static final ConversationRetention NONE =
      new ConversationRetention(Optional.empty(), Map.of());

  public ConversationRetention {
    apps = Map.copyOf(apps);
  }

  /** Returns these settings with {@code idle} set to a given time if it is absent. */
  public ConversationRetention unlessGiven(Duration other) {
    return new ConversationRetention(Optional.of(idle.orElse(other)), apps);
  }

  /** Returns whether these settings delete the idle conversations of at least one app. */
  public boolean on() {
    return !most().isZero() || apps.values().stream().anyMatch(time -> !time.isZero());
  }

  /**
   * Returns whether a conversation has been idle for so long that it is deleted.
   *
   * @param app the app of the conversation
   * @param last the time of its last event, in epoch milliseconds
   * @param now the current time, in epoch milliseconds
   */
  public boolean isOver(String app, long last, long now) {
    Duration time = apps.getOrDefault(app, most());
    return !time.isZero() && now - last >= time.toMillis();
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
