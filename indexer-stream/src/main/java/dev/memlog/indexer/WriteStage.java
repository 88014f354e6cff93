package dev.memlog.indexer;

import static java.util.Objects.requireNonNull;

import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.Write;
import dev.memlog.schemas.DeadLetterReason;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The stage that writes ready items, logs their vectors and dead-letters refused items. Items that
 * cannot be written now are kept and written again. Belongs to the indexer's thread.
 */
final class WriteStage {

  private static final long GATHER_MILLIS = 250;
  private static final long GATHER_SHOWN_MILLIS = 100;
  private static final long LIVE_MILLIS = 1_000;
  private static final long ASIDE_MILLIS = 50;

  private final IndexerConfig config;
  private final IndexWriter writer;
  private final Intake intake;
  private final EmbeddingStage embedding;
  private final VectorLog vectors;
  private final VectorReplay replay;
  private final Membership membership;
  private final DeadLetters deadLetters;
  private final Clock clock;

  /** The items that have their vectors and wait to be written. */
  private final List<Pending> ready = new ArrayList<>();

  /** The live items to index lexically before their vectors are ready. */
  private final List<Pending> wordsFirst = new ArrayList<>();

  /** The items that the embedding provider or the index has refused, to be dead-lettered. */
  private final List<IndexWriter.Refusal> refused = new ArrayList<>();

  /** The keys whose last write had an unknown outcome. */
  private final Set<String> doubtful = new HashSet<>();

  private long writtenAt;

  WriteStage(
      IndexerConfig config,
      IndexWriter writer,
      Intake intake,
      EmbeddingStage embedding,
      VectorLog vectors,
      VectorReplay replay,
      Membership membership,
      DeadLetters deadLetters,
      Clock clock) {
    this.config = config;
    this.writer = writer;
    this.intake = intake;
    this.embedding = embedding;
    this.vectors = vectors;
    this.replay = replay;
    this.membership = membership;
    this.deadLetters = deadLetters;
    this.clock = clock;
  }

  /** Returns whether an item waits to be written, or can be dead-lettered now. */
  boolean hasWork() {
    return !ready.isEmpty() || (!refused.isEmpty() && deadLetters.available());
  }

  /** Collects what has been embedded. */
  void collect() {
    List<Pending> texts = new ArrayList<>();
    embedding.collect(ready, texts);
    for (Pending one : texts) {
      refused.add(
          new IndexWriter.Refusal(
              one, DeadLetterReason.REFUSED_TEXT, "the embedding provider refuses the text"));
    }
  }

  /** Continues embedding, as long as vectors can be logged. */
  void advance() {
    if (!vectors.congested()) {
      embedding.advance(ready);
    }
  }

  /** Applies the pending deletes. */
  void deletes() {
    write(intake.deletes());
  }

  /**
   * Indexes live items lexically before their vectors are ready. An item that the index refuses
   * here is dead-lettered only if its write with the vector is refused too.
   */
  void words() {
    embedding.show(ready, wordsFirst);
    wordsFirst.removeIf(one -> one.cancelled || one.origin != null);
    if (wordsFirst.isEmpty() || !membership.mayWrite()) {
      return;
    }
    while (!wordsFirst.isEmpty()) {
      List<Pending> batch =
          List.copyOf(wordsFirst.subList(0, Math.min(config.writeBatch(), wordsFirst.size())));
      List<Pending> left =
          writer.write(batch, membership.partitions()).stream()
              .map(IndexWriter.Refusal::pending)
              .toList();
      batch.stream().filter(one -> !left.contains(one)).forEach(intake::shown);
      wordsFirst.removeAll(batch);
    }
  }

  /**
   * Returns whether to gather more items first, since fewer writes cost less. An item without
   * others behind it never waits. Neither does a live item that the index does not show lexically
   * yet.
   */
  boolean gathers() {
    if (ready.isEmpty() || ready.size() >= config.writeBatch()) {
      return false;
    }
    long now = clock.millis();
    if (embedding.queued() > config.sliceTexts()) {
      return now - writtenAt < GATHER_MILLIS
          && ready.stream()
              .allMatch(one -> one.shown || now - one.record.timestamp() > LIVE_MILLIS);
    }
    return embedding.busy()
        && now - writtenAt < GATHER_SHOWN_MILLIS
        && ready.stream().allMatch(one -> one.shown);
  }

  /** Writes all items that are ready. */
  void writeReady() {
    ready.removeIf(one -> one.cancelled);
    if (ready.isEmpty()) {
      return;
    }
    writtenAt = clock.millis();
    while (!ready.isEmpty()) {
      List<Pending> batch =
          List.copyOf(ready.subList(0, Math.min(config.writeBatch(), ready.size())));
      if (!write(batch)) {
        return;
      }
      ready.removeAll(batch);
    }
  }

  /**
   * Writes a batch.
   *
   * @return false if the same batch must be written again, since not all of it is settled
   */
  private boolean write(List<Pending> batch) {
    if (batch.isEmpty()) {
      return true;
    }
    if (!membership.mayWrite()) {
      return false;
    }
    List<IndexWriter.Refusal> refusals;
    try {
      refusals = writer.write(batch, membership.partitions());
    } catch (IndexUnavailableException e) {
      // The index may hold these items; if it shows them later, their vectors would be taken for
      // logged.
      batch.forEach(one -> doubtful.add(one.key.text()));
      throw e;
    }
    Set<Pending> left =
        refusals.stream().map(IndexWriter.Refusal::pending).collect(Collectors.toSet());
    for (Pending one : batch) {
      if (!left.contains(one)) {
        settled(one);
      }
    }
    for (IndexWriter.Refusal refusal : refusals) {
      if (refusal.pending().item != null) {
        refused.add(refusal);
      } else {
        // A refused delete stays pending and is tried again.
        var _ = setAside(refusal);
      }
    }
    return true;
  }

  private void settled(Pending one) {
    String key = one.key.text();
    int partition = one.record.partition();
    boolean logs =
        switch (requireNonNull(one.write)) {
          case Write.Delete _ -> true;
          case Write.Upsert _ ->
              requireNonNull(one.origin).unlogged(replay.replaying(partition))
                  || replay.hasRewritten(partition, key);
        };
    logs |= doubtful.remove(key);
    intake.written(one, logs ? Tracked.State.VISIBLE : Tracked.State.DONE);
    if (logs) {
      switch (one.write) {
        case Write.Delete _ -> vectors.withdraw(key, partition, one.tracked);
        case Write.Upsert(var point) ->
            vectors.publish(
                key, partition, point.contentHash(), requireNonNull(point.vector()), one.tracked);
      }
    }
  }

  /**
   * Dead-letters refused items for a limited time, so that deletes need not wait for many of them.
   */
  void setAsideRefused() {
    refused.removeIf(refusal -> refusal.pending().cancelled);
    long until = clock.millis() + ASIDE_MILLIS;
    // One by one, so that a failure does not dead-letter those before it again.
    while (!refused.isEmpty() && setAside(refused.getFirst())) {
      refused.removeFirst();
      if (clock.millis() >= until) {
        return;
      }
    }
  }

  /**
   * Dead-letters a record, then leaves in the index only what it may hold of it. For a text without
   * a vector that is a lexical-only point, if the index takes those. Otherwise nothing is left,
   * neither from before a restart nor of an older version. The dead letter is acknowledged first.
   * So a crash in between leaves the point, and the record is read again.
   *
   * @return false if the dead letter was not acknowledged, or nothing more may be dead-lettered
   * @throws IndexUnavailableException if the index is unavailable; the caller tries again, and the
   *     dead letter is not sent twice
   */
  private boolean setAside(IndexWriter.Refusal refusal) {
    Pending one = refusal.pending();
    if (!membership.mayWrite()) {
      return false;
    }
    if (!one.deadLettered) {
      one.deadLettered = deadLetters.write(one.record, refusal.reason(), refusal.message());
    }
    if (!one.deadLettered) {
      return false;
    }
    wordsFirst.remove(one);
    if (one.item == null) {
      intake.setAside(one, Tracked.State.DONE);
      return true;
    }
    if (refusal.reason() != DeadLetterReason.REFUSED_TEXT || !writeWords(one)) {
      writer.withdraw(one);
    }
    intake.setAside(one, Tracked.State.VISIBLE);
    // The log may still hold the vector of an older text.
    vectors.withdraw(one.key.text(), one.record.partition(), one.tracked);
    return true;
  }

  /**
   * Writes a lexical-only point.
   *
   * @return false if the index does not take it
   */
  private boolean writeWords(Pending one) {
    if (!embedding.writesWords(one)) {
      return false;
    }
    boolean written = writer.write(List.of(one), membership.partitions()).isEmpty();
    if (written && !one.shown) {
      intake.shown(one);
    }
    return written;
  }

  /** Drops the items of partitions that the group has taken away. */
  void forgetCancelled() {
    ready.removeIf(one -> one.cancelled);
    wordsFirst.removeIf(one -> one.cancelled);
    refused.removeIf(refusal -> refusal.pending().cancelled);
  }
}
