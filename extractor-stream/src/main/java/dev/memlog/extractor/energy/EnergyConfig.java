package dev.memlog.extractor.energy;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Positive;
import dev.memlog.runtime.config.Range;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.schemas.Ids;
import java.time.Duration;
import java.util.Map;

/**
 * The limits of background language models, in units of 100 tokens. The total is the host's last
 * valid report, or else {@code capacity}. Beyond limits of an owner or app, rules read turns.
 *
 * @param capacity units per day without valid report; 0 for no bound
 * @param threshold share of the total, 0–1, at or below which turns wait
 * @param share share of the total per UTC day, 0–1, beyond which turns wait
 * @param reportValid validity of a report
 * @param callsPerOwner daily calls for an owner's turns; 0 for no bound
 * @param tokensPerOwner daily tokens for an owner's turns; 0 for no bound
 * @param appShare part of {@code share} for an app's turns, 0–1; 1 for no bound
 * @param appShares the same for single apps: app to part
 */
public record EnergyConfig(
    @Default("0") @Range(least = 0, most = 1e12) double capacity,
    @Default("0.20") @Range(least = 0, most = 1) double threshold,
    @Default("0.05") @Range(least = 0, most = 1) double share,
    @Default("1d") @Positive Duration reportValid,
    @Default("0") @Range(least = 0, most = 1_000_000_000) long callsPerOwner,
    @Default("0") @Range(least = 0, most = 1_000_000_000_000L) long tokensPerOwner,
    @Default("1") @Range(least = 0, most = 1) double appShare,
    @Range(least = 0, most = 1) Map<String, Double> appShares)
    implements Validated {

  public EnergyConfig {
    appShares = Map.copyOf(appShares);
  }

  @Override
  public void validate(Validation check) {
    for (String app : appShares.keySet()) {
      check.require(Ids.valid(app), "appShares", "must name apps " + Ids.RULE, app);
    }
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
