package dev.memlog.extractor.streams;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.schemas.Ids;
import java.time.Duration;

/**
 * The distribution of the fold's and evolution's tasks over threads and processes.
 *
 * @param instance the name that distinguishes this process from the other members of its consumer
 *     groups; it must stay the same over restarts
 * @param threads the number of threads of the fold, 1 to 256; more threads than partitions have no
 *     effect
 * @param standbyReplicas the number of copies of the state on other instances, 0 to 8
 * @param leaveOnStop whether other instances take over the conversations as soon as this instance
 *     stops, for which they must restore the state; if false, the other instances wait for this
 *     instance to return, at most for the session timeout
 * @param commitInterval the time for which a transaction of the fold stays open, 1 ms to 60 s; an
 *     event becomes searchable only after its transaction has been committed
 */
public record TasksConfig(
    String instance, int threads, int standbyReplicas, boolean leaveOnStop, Duration commitInterval)
    implements Validated {

  /** Returns the settings that suit most deployments. */
  public static TasksConfig defaults() {
    return new TasksConfig("1", 1, 0, false, Duration.ofMillis(20));
  }

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
    check.range("threads", threads, 1, 256);
    check.range("standbyReplicas", standbyReplicas, 0, 8);
    check.range("commitInterval", commitInterval.toMillis(), 1, 60_000);
  }
}
