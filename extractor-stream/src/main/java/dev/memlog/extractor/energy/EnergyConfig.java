package dev.memlog.extractor.energy;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.schemas.Ids;
import java.time.Duration;
import java.util.Map;

/**
 * The limits of language models in the background, in units of 100 tokens. The total is the host's
 * last valid report, or else {@code capacity}.
 *
 * @param capacity units per day without a valid report; 0 for no bound
 * @param threshold share of the total, 0 to 1, at or below which turns wait
 * @param share largest share of the total used on a day (UTC), 0 to 1; beyond it, turns wait
 * @param reportValid time for which a report of the host is valid
 * @param callsPerOwner maximum number of calls on a day for one owner's turns, beyond which rules
 *     read them; 0 for no bound
 * @param tokensPerOwner tokens on a day for one owner's turns, after which rules read them; 0 for
 *     no bound
 * @param appShare largest part of {@code share} for the turns of one app, 0 to 1, beyond which
 *     rules read them; 1 for no bound
 * @param appShares the same for single apps: app to part
 */
public record EnergyConfig(
    double capacity,
    double threshold,
    double share,
    Duration reportValid,
    long callsPerOwner,
    long tokensPerOwner,
    double appShare,
    Map<String, Double> appShares)
    implements Validated {

  public EnergyConfig {
    appShares = Map.copyOf(appShares);
  }

  /**
   * Returns the default settings, under which nothing is limited until the host reports its energy.
   */
  public static EnergyConfig defaults() {
    return new EnergyConfig(0, 0.20, 0.05, Duration.ofDays(1), 0, 0, 1, Map.of());
  }

  @Override
  public void validate(Validation check) {
    check
        .range("capacity", capacity, 0, 1e12)
        .range("threshold", threshold, 0, 1)
        .range("share", share, 0, 1)
        .positive("reportValid", reportValid)
        .range("callsPerOwner", callsPerOwner, 0, 1_000_000_000)
        .range("tokensPerOwner", tokensPerOwner, 0, 1_000_000_000_000L)
        .range("appShare", appShare, 0, 1);
    appShares.forEach(
        (app, part) -> {
          check.require(Ids.valid(app), "appShares", "must name apps " + Ids.RULE, app);
          check.range("appShares." + app, part, 0, 1);
        });
  }

  /** Returns the part of the share that an app may use. */
  double shareOf(String app) {
    return appShares.getOrDefault(app, appShare);
  }

  /** Returns whether the share of any app is limited. */
  boolean boundsApps() {
    return appShare < 1 || appShares.values().stream().anyMatch(part -> part < 1);
  }

  /** Returns whether the calls or tokens for each owner are limited. */
  boolean boundsOwners() {
    return callsPerOwner > 0 || tokensPerOwner > 0;
  }
}
