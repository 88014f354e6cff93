package dev.memlog.runtime.log;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A guard that detects an implausible number of rejected records, so that a defective stage stops
 * before it dead-letters many valid records. A stage is a process that reads a topic. The guard
 * counts rejections by tenant and topic. The caller reports only rejections that this deployment
 * may have caused. Safe for use by many threads.
 *
 * <p>The guard throws no exception when a limit is exceeded. The stage reads {@link #excess},
 * commits the dead letters that it has written, and then stops. So a restart does not read the same
 * records again.
 */
public final class RejectionGuard {

  /**
   * The largest number of counted pairs of tenant and topic. Records name the tenants, so without a
   * bound many invented names would fill the memory.
   */
  private static final int MOST_ACCOUNTS = 1_000;

  private final RejectionLimits limits;
  private final Set<String> ofStrangers;

  @GuardedBy("this")
  private final Cache<Account, Count> counts =
      Caffeine.newBuilder().maximumSize(MOST_ACCOUNTS).executor(Runnable::run).build();

  @GuardedBy("this")
  private final List<Consumer<String>> listeners = new ArrayList<>();

  @GuardedBy("this")
  private @Nullable String excess;

  private record Account(String topic, @Nullable String tenant) {}

  private static final class Count {
    private final BitSet last = new BitSet();
    private int next;
    private int rejected;
    private int inARow;

    private void note(boolean bad, int window) {
      if (last.get(next)) {
        rejected--;
      }
      last.set(next, bad);
      rejected += bad ? 1 : 0;
      next = (next + 1) % window;
      inARow = bad ? inARow + 1 : 0;
    }
  }

  /** Creates a guard that applies the limits to every topic. */
  public RejectionGuard(RejectionLimits limits) {
    this(limits, Set.of());
  }

  /**
   * Creates a guard that exempts topics from the limits.
   *
   * @param ofStrangers the topics that a tenant's own programs write to, whose rejected records
   *     never stop the stage
   */
  public RejectionGuard(RejectionLimits limits, Set<String> ofStrangers) {
    this.limits = limits;
    this.ofStrangers = Set.copyOf(ofStrangers);
  }

  /**
   * Counts a record that the stage has read and has not rejected so far.
   *
   * @param tenant the owner of the record; null if unknown
   */
  public synchronized void accepted(String topic, @Nullable String tenant) {
    note(new Account(topic, tenant), false);
    if (tenant != null) {
      // Rejections without a tenant are compared with all records of the topic.
      note(new Account(topic, null), false);
    }
  }

  /**
   * Counts a rejected record. If a limit is now exceeded for the first time, records the {@link
   * #excess} and notifies the listeners.
   *
   * @param tenant the owner of the record; null if unknown
   * @param record the record as {@code topic-partition-offset}, for the message
   */
  public void rejected(String topic, @Nullable String tenant, String record) {
    String found;
    List<Consumer<String>> told;
    synchronized (this) {
      Count count = note(new Account(topic, tenant), true);
      if (excess != null || ofStrangers.contains(topic)) {
        return;
      }
      found = judge(count, tenant, record);
      if (found == null) {
        return;
      }
      excess = found;
      told = List.copyOf(listeners);
    }
    told.forEach(listener -> listener.accept(found));
  }

  @GuardedBy("this")
  private Count note(Account account, boolean bad) {
    Count count = counts.get(account, _ -> new Count());
    count.note(bad, limits.window());
    return count;
  }

  private @Nullable String judge(Count count, @Nullable String tenant, String record) {
    String whose = tenant == null ? "" : " of tenant " + tenant;
    if (limits.maxInARow() > 0 && count.inARow >= limits.maxInARow()) {
      return "%d records%s in a row were rejected, the last %s; deadLetters.maxInARow is %d (0: any)"
          .formatted(count.inARow, whose, record, limits.maxInARow());
    }
    if (limits.maxShare() < 1 && count.rejected > limits.maxShare() * limits.window()) {
      return "%d of the last %d records%s were rejected, the last %s; deadLetters.maxShare is %s (1: any)"
          .formatted(count.rejected, limits.window(), whose, record, limits.maxShare());
    }
    return null;
  }

  /** Returns the reason why the stage must stop; empty if no limit has been exceeded. */
  public synchronized Optional<String> excess() {
    return Optional.ofNullable(excess);
  }

  /**
   * Registers a listener for the reason why the stage must stop. The guard calls the listener once,
   * when a limit is first exceeded; at once if this has already happened.
   */
  public void whenExceeded(Consumer<String> listener) {
    String already;
    synchronized (this) {
      listeners.add(listener);
      already = excess;
    }
    if (already != null) {
      listener.accept(already);
    }
  }
}
