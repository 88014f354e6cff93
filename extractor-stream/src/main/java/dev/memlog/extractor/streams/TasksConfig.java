package dev.memlog.extractor.streams;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Range;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.schemas.Ids;
import java.time.Duration;

/**
 * The settings of the threads and processes of fold and evolution.
 *
 * @param instance name in its groups, stable over restarts
 * @param threads threads of the fold, 1–256; at most one per partition works
 * @param standbyReplicas copies of the state on other instances, 0–8
 * @param leaveOnStop whether others take over immediately after a stop
 * @param commitInterval longest transaction of the fold, 1 ms to 60 s
 */
public record TasksConfig(
    @Default("1") String instance,
    @Default("1") @Range(least = 1, most = 256) int threads,
    @Default("0") @Range(least = 0, most = 8) int standbyReplicas,
    @Default("false") boolean leaveOnStop,
    @Default("20ms") Duration commitInterval)
    implements Validated {

  /**
   * Returns these settings for another process of the group.
   *
   * @param other the name of that process, see {@link #instance}
   */
  public TasksConfig withInstance(String other) {
    return new TasksConfig(other, threads, standbyReplicas, leaveOnStop, commitInterval);
  }

  /**
   * Returns these settings with a given number of threads and commit interval, for another stage.
   */
  public TasksConfig running(int threads, Duration commitInterval) {
    return new TasksConfig(instance, threads, standbyReplicas, leaveOnStop, commitInterval);
  }

  @Override
  public void validate(Validation check) {
    check.require(Ids.valid(instance), "instance", "must match " + Ids.RULE, instance);
    check.range("commitInterval", commitInterval.toMillis(), 1, 60_000);
  }
}
