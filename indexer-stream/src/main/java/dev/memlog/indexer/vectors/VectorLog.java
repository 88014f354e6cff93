package dev.memlog.indexer.vectors;

import dev.memlog.indexer.content.VectorOrigin;
import dev.memlog.indexer.partitions.OwnedOffsets;
import dev.memlog.indexer.partitions.TrackedOffset;
import dev.memlog.schemas.VectorBytes;
import dev.memlog.state.LoggedVector;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A writer of the vector log: a topic of vectors, from which a replay takes them instead of
 * embedding again. The deletion of an item also deletes its vector from the log.
 *
 * <p>This class writes in {@link VectorTransactions}, which only the owner of the partitions can
 * commit. So a former owner cannot log a vector after a later owner has logged the deletion of its
 * text. Uncommitted entries are kept and sent again; while many are kept, the indexer embeds
 * nothing new. A crash loses at most the uncommitted entries, whose texts are embedded again only
 * if the index is lost too. Belongs to the indexer's thread.
 */
public final class VectorLog implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(VectorLog.class);
  private static final int MOST_OUTSTANDING = 4096;
  private static final int MOST_AT_ONCE = 1024;

  /**
   * The shortest time between two transactions that are not urgent. A logged vector is never
   * urgent, and a transaction costs the same with one or many.
   */
  private static final long GATHER_MILLIS = 100;

  private final Optional<VectorTransactions> transactions;
  private final String model;
  private final VectorReplay replay;
  private final Clock clock;

  /** The unsent entries by key, in order of arrival; an entry replaces an older one of its key. */
  private final Map<String, Entry> waiting = new LinkedHashMap<>();

  private VectorTransactions.@Nullable Running running;
  private long begunAt;
  private @Nullable String trouble;

  /**
   * An entry to write for a key.
   *
   * @param vector the vector; null for a tombstone
   * @param tracked the record to set to done once the entry is committed; null if no position waits
   *     for it
   */
  record Entry(
      String key, int partition, @Nullable LoggedVector vector, @Nullable TrackedOffset tracked) {}

  /**
   * Creates a writer.
   *
   * @param transactions the transactions, which this object closes; empty to log nothing, because
   *     another indexer of the same contents logs the vectors
   * @param model the id of the model of all vectors
   * @param replay the replay, which learns of each change
   */
  public VectorLog(
      Optional<VectorTransactions> transactions, String model, VectorReplay replay, Clock clock) {
    this.transactions = transactions;
    this.model = model;
    this.replay = replay;
    this.clock = clock;
  }

  /**
   * Adds a key's vector to the entries that {@link #sendEntries} writes. The vector replaces an
   * unsent entry of the same key.
   *
   * @param key the key of the item's record
   * @param partition the partition of the item's record
   * @param contentHash the hash of the embedded text
   * @param tracked the record to set to done once the entry is committed or replaced; null if there
   *     is none
   */
  public void publishVector(
      String key,
      int partition,
      String contentHash,
      float[] vector,
      @Nullable TrackedOffset tracked) {
    var logged = new LoggedVector(contentHash, model, VectorBytes.of(vector));
    add(new Entry(key, partition, logged, tracked));
  }

  /**
   * Returns whether the log may lack the current vector of a key, so that the vector must be
   * published. Returns false if this object logs nothing.
   *
   * @param key the key of the item's record
   * @param origin the origin of the current vector
   */
  public boolean mayLack(String key, int partition, VectorOrigin origin) {
    return transactions.isPresent()
        && (origin.unlogged(replay.replaying(partition)) || replay.hasRewritten(partition, key));
  }

  /**
   * Adds the removal of a key's vector to the entries that {@link #sendEntries} writes, because its
   * item is deleted.
   *
   * @param key the key of the item's record
   * @param tracked the record to set to done once the entry is committed or replaced; null if there
   *     is none
   */
  public void withdrawVector(String key, int partition, @Nullable TrackedOffset tracked) {
    add(new Entry(key, partition, null, tracked));
  }

  private void add(Entry entry) {
    if (transactions.isEmpty()) {
      done(entry);
      return;
    }
    replay.recordRewrite(entry.partition(), entry.key());
    Entry older = waiting.put(entry.key(), entry);
    if (older != null) {
      done(older);
    }
  }

  /**
   * Begins a transaction of unsent entries, and returns at once. Does nothing while a transaction
   * is running, or for a moment in which more entries are gathered.
   *
   * @param owned a supplier of the offsets of the partitions that this indexer owns now; it returns
   *     null if the indexer must not write
   * @param atOnce true to send without gathering; a log that has failed gathers in any case
   */
  public void sendEntries(Supplier<@Nullable OwnedOffsets> owned, boolean atOnce) {
    if (running != null || waiting.isEmpty() || transactions.isEmpty()) {
      return;
    }
    long now = clock.millis();
    boolean gathers = now - begunAt < GATHER_MILLIS && waiting.size() < MOST_AT_ONCE;
    if (gathers && (!atOnce || trouble != null)) {
      return;
    }
    OwnedOffsets own = owned.get();
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
    running = transactions.get().begin(batch, own);
  }

  /**
   * Handles the result of a transaction that has ended; does nothing if none has ended. After a
   * commit, the records that led to its vectors are done. After a failure, its vectors are kept for
   * the next transaction, except those that newer vectors of the same keys have replaced.
   */
  public void finishTransaction() {
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
    // After a rebalance, the next attempt shows which process owns which partition.
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
      entry.tracked().moveTo(TrackedOffset.State.DONE);
    }
  }

  /**
   * Drops the entries of a partition that this indexer no longer owns; the new owner logs the
   * partition's vectors.
   */
  public void forgetPartition(int partition) {
    waiting.values().removeIf(entry -> entry.partition() == partition);
    if (running != null) {
      running = running.without(partition);
    }
  }

  /** Returns whether a transaction is running, or has ended and was not handled yet. */
  public boolean hasTransaction() {
    return running != null;
  }

  /**
   * Returns whether more than 4,096 entries wait to be sent, so that the indexer should embed
   * nothing new.
   */
  public boolean congested() {
    return waiting.size() > MOST_OUTSTANDING;
  }

  /**
   * Returns the failure, in words, that keeps entries from being written; null if there is none.
   */
  public @Nullable String trouble() {
    return waiting.isEmpty() && running == null ? null : trouble;
  }

  @Override
  public void close() {
    transactions.ifPresent(VectorTransactions::close);
  }
}
