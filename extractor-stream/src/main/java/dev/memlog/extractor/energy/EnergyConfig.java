package dev.memlog.extractor.energy;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.schemas.Ids;
import java.time.Duration;
import java.util.Map;

/**
 * The limits on the use of language models in the background. Energy is counted in units of 100
 * tokens. The total is the figure that the host last reported or, if no report is valid, {@code
 * capacity}.
 *
 * @param capacity the total per day, in units, if no report of the host is valid; 0 for no bound
 * @param threshold the share of the total above which models are called, 0 to 1; while the
 *     remaining energy is at or below it, turns wait
 * @param share the largest share of the total that models use on a day, 0 to 1; beyond it, turns
 *     wait until the next day, UTC
 * @param reportValid the time after which a report of the host is no longer valid
 * @param callsPerOwner the largest number of calls on a day for one owner's turns; beyond it rules
 *     read them; 0 for no bound
 * @param tokensPerOwner the number of tokens on a day for one owner's turns, after which rules read
 *     them; 0 for no bound
 * @param appShare the largest part of {@code share} that the turns of one app use on a day, 0 to 1;
 *     beyond it rules read them; 1 for no bound; without a total it bounds nothing
 * @param appShares the part for single apps, in place of {@code appShare}: app to part
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
