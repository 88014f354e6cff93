package dev.memlog.runtime.kafka;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toSet;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListTransactionsOptions;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.admin.TransactionListing;
import org.apache.kafka.clients.admin.TransactionState;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A watch over the transactions of a consumer group's members, which aborts those that a killed
 * member has left open. Kafka aborts them only after their timeout and up to ten further seconds.
 * Until then the new owners of the partitions get no offsets, and consumers get no later records.
 *
 * <p>A member has left if an earlier check saw it and the group no longer has it. If that member
 * still runs, as after a long pause, it has lost its partitions to others, and its transactions
 * could not commit anyway. Requires static members.
 */
public final class AbandonedTransactions implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(AbandonedTransactions.class);
  private static final Duration RETRY = Duration.ofSeconds(1);
  private static final int MOST_RETRIES = 10;

  private final Admin admin;
  private final String group;
  private final String suffix;
  private final ScheduledExecutorService thread;

  private final BooleanSupplier waiting;

  /** The members that earlier checks saw. Belongs to the thread. */
  private final Set<String> known = new HashSet<>();

  /**
   * Creates a watch and begins the first check.
   *
   * @param admin the client of the cluster, which {@link #close} closes
   * @param suffix the part of a member's transactional.id after its group.instance.id; may be empty
   * @param waiting whether this member waits for partitions, so that a check is repeated each
   *     second
   */
  public AbandonedTransactions(Admin admin, String group, String suffix, BooleanSupplier waiting) {
    this.admin = admin;
    this.waiting = waiting;
    this.group = group;
    this.suffix = suffix;
    this.thread =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name(group + "-transactions").factory());
    check();
  }

  /** Begins a check, and returns at once. The caller calls this after each rebalance. */
  public void check() {
    schedule(0, Duration.ZERO);
  }

  private void schedule(int retries, Duration delay) {
    try {
      var _ = thread.schedule(() -> attempt(retries), delay.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException _) {
      // The watch is closed.
    }
  }

  private void attempt(int retries) {
    try {
      abort();
      if (waiting.getAsBoolean()) {
        schedule(0, RETRY);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | RuntimeException e) {
      if (retries < MOST_RETRIES) {
        schedule(retries + 1, RETRY);
      } else {
        log.atWarn().setCause(e).log("the transactions of the group {} cannot be checked", group);
      }
    }
  }

  private void abort() throws ExecutionException, InterruptedException {
    // Listed before the members, since a member opens a transaction only after it has joined.
    Set<String> open =
        admin
            .listTransactions(
                new ListTransactionsOptions().filterStates(List.of(TransactionState.ONGOING)))
            .all()
            .get()
            .stream()
            .map(TransactionListing::transactionalId)
            .collect(toSet());
    Set<String> members = members();
    Set<String> left = new HashSet<>(known);
    left.removeAll(members);
    List<String> abandoned =
        left.stream().map(member -> member + suffix).filter(open::contains).toList();
    if (!abandoned.isEmpty()) {
      admin.fenceProducers(abandoned).all().get();
      log.atInfo().log("aborted the transactions of former members: {}", abandoned);
    }
    known.addAll(members);
  }

  /** Returns the group.instance.id of each member of the group. */
  private Set<String> members() throws ExecutionException, InterruptedException {
    try {
      return requireNonNull(admin.describeConsumerGroups(List.of(group)).all().get().get(group))
          .members()
          .stream()
          .map(MemberDescription::groupInstanceId)
          .flatMap(Optional::stream)
          .collect(toSet());
    } catch (ExecutionException e) {
      if (e.getCause() instanceof GroupIdNotFoundException) {
        return Set.of();
      }
      throw e;
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
    admin.close(Duration.ZERO);
  }
}
