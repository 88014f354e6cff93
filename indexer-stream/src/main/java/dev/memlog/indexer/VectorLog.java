package dev.memlog.indexer;

import dev.memlog.schemas.VectorBytes;
import dev.memlog.state.LoggedVector;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes vectors, so that a replay embeds nothing again, and takes them back with what they
 * belong to. All of it goes in {@link VectorTransactions}, which only the owner of the partitions
 * can commit: a vector never follows the deletion of its text that another owner has logged. What
 * was not committed is kept and sent again; while much is kept, the indexer embeds nothing new.
 * Lost with the process is at most what was not committed: it is embedded again if the index is
 * lost too. Belongs to the indexer's thread.
 */
final class VectorLog implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(VectorLog.class);
  private static final int MOST_OUTSTANDING = 4096;
  private static final int MOST_AT_ONCE = 1024;

  /** Nobody waits for a logged vector, and a transaction costs the same with one or many. */
  private static final long GATHER_MILLIS = 100;

  private final VectorTransactions transactions;
  private final String model;
  private final VectorReplay replay;
  private final Clock clock;

  /** By key, in the order in which they came; an entry takes the place of an older one. */
  private final Map<String, Entry> waiting = new LinkedHashMap<>();

  private VectorTransactions.@Nullable Running running;
  private long begunAt;
  private @Nullable String trouble;

  /**
   * What the log is to say of a key.
   *
   * @param vector null: nothing any more
   * @param tracked is done when this is committed
   */
  record Entry(
      String key, int partition, @Nullable LoggedVector vector, @Nullable Tracked tracked) {}

  /**
   * @param transactions owned by this
   * @param replay told of each change
   */
  VectorLog(VectorTransactions transactions, String model, VectorReplay replay, Clock clock) {
    this.transactions = transactions;
    this.model = model;
    this.replay = replay;
    this.clock = clock;
  }

  /**
   * The key's vector is this.
   *
   * @param tracked is done when the broker has confirmed it
   */
  void publish(
      String key, int partition, String contentHash, float[] vector, @Nullable Tracked tracked) {
    var logged = new LoggedVector(contentHash, model, VectorBytes.of(vector));
    add(new Entry(key, partition, logged, tracked));
  }

  /**
   * It is gone, its vector goes too.
   *
   * @param tracked is done when the broker has confirmed it
   */
  void withdraw(String key, int partition, @Nullable Tracked tracked) {
    add(new Entry(key, partition, null, tracked));
  }

  private void add(Entry entry) {
    replay.rewrote(entry.partition(), entry.key());
    Entry older = waiting.put(entry.key(), entry);
    if (older != null) {
      done(older);
    }
  }

  /**
   * Sends what waits, unless a transaction is under way or it is better to gather some more.
   *
   * @param assignment tells what is this indexer's now; null: nothing may be written
   * @param atOnce whether nothing is gathered
   */
  void send(Supplier<@Nullable Assignment> assignment, boolean atOnce) {
    if (running != null || waiting.isEmpty()) {
      return;
    }
    long now = clock.millis();
    boolean gathers = now - begunAt < GATHER_MILLIS && waiting.size() < MOST_AT_ONCE;
    if (gathers && (!atOnce || trouble != null)) {
      return;
    }
    Assignment own = assignment.get();
    if (own == null) {
      return;
    }
    List<Entry> batch = new ArrayList<>();
    Iterator<Entry> all = waiting.values().iterator();
    while (all.hasNext() && batch.size() < MOST_AT_ONCE) {
      batch.add(all.next());
      all.remove();
    }
    begunAt = now;
    running = transactions.begin(batch, own);
  }

  /** Marks as done what has been committed since the last call; keeps what has not. */
  void settle() {
    VectorTransactions.Running ended = running;
    if (ended == null || !ended.committed().isDone()) {
      return;
    }
    running = null;
    try {
      ended.committed().join();
      ended.entries().forEach(VectorLog::done);
      trouble = null;
    } catch (CompletionException e) {
      keep(ended.entries(), e.getCause() == null ? e : e.getCause());
    }
  }

  private void keep(List<Entry> entries, Throwable failure) {
    // After a rebalance the next attempt tells who owns what now.
    if (!(failure instanceof CommitFailedException)) {
      if (trouble == null) {
        LOG.atWarn().log("vectors not logged, will be sent again: {}", failure.toString());
      }
      trouble = failure.toString();
    }
    for (Entry entry : entries) {
      if (waiting.putIfAbsent(entry.key(), entry) != null) {
        done(entry);
      }
    }
  }

  private static void done(Entry entry) {
    if (entry.tracked() != null) {
      entry.tracked().state = Tracked.State.DONE;
    }
  }

  /** The partition is another's now, who logs what is to be logged of it. */
  void forget(int partition) {
    waiting.values().removeIf(entry -> entry.partition() == partition);
    if (running != null) {
      running = running.without(partition);
    }
  }

  /** Whether the broker is being waited for. */
  boolean underWay() {
    return running != null;
  }

  /** Whether so much is unconfirmed that nothing may be added. */
  boolean congested() {
    return waiting.size() > MOST_OUTSTANDING;
  }

  /** What is wrong with it now; null: nothing. */
  @Nullable String trouble() {
    return waiting.isEmpty() && running == null ? null : trouble;
  }

  @Override
  public void close() {
    transactions.close();
  }
}
