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
 * Writes what is ready, logs its vectors and sets aside what is refused. What cannot be written now
 * stays and is written again. Belongs to the indexer's thread.
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

  /** Have their vectors and wait to be written. */
  private final List<Pending> ready = new ArrayList<>();

  /** Somebody waits for them, and their vectors are still to come. */
  private final List<Pending> wordsFirst = new ArrayList<>();

  /** Refused by the embedding provider or by the index, to be dead-lettered. */
  private final List<IndexWriter.Refusal> refused = new ArrayList<>();

  /** Keys whose last write had an unknown outcome. */
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

  /** Whether something waits to be written, or to be dead-lettered and can be. */
  boolean hasWork() {
    return !ready.isEmpty() || (!refused.isEmpty() && deadLetters.available());
  }

  /** Takes what has been embedded. */
  void collect() {
    List<Pending> texts = new ArrayList<>();
    embedding.collect(ready, texts);
    for (Pending one : texts) {
      refused.add(
          new IndexWriter.Refusal(
              one, DeadLetterReason.REFUSED_TEXT, "the embedding provider refuses the text"));
    }
  }

  /** Lets the embedding go on, as far as vectors can be logged. */
  void advance() {
    if (!vectors.congested()) {
      embedding.advance(ready);
    }
  }

  /** Applies the deletes that wait. */
  void deletes() {
    write(intake.deletes());
  }

  /**
   * Lets be found by its words what somebody waits for. What the index refuses is set aside when it
   * is refused as a whole.
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
   * Whether it is better to gather some more: fewer writes cost less. Nothing waits that is alone,
   * or that somebody may be waiting for and cannot find by its words.
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

  /** Writes all that is ready. */
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
   * @return false: not all of it is settled, the same has to be written again
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
      // The index may have them or not; found there later, their vectors would pass for logged.
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
        // A delete stays where it is, and is tried again.
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

  /** Dead-letters what was refused, for a moment: deletes do not wait for many. */
  void setAsideRefused() {
    refused.removeIf(refusal -> refusal.pending().cancelled);
    long until = clock.millis() + ASIDE_MILLIS;
    // One by one: after a failure those before it are not set aside again.
    while (!refused.isEmpty() && setAside(refused.getFirst())) {
      refused.removeFirst();
      if (clock.millis() >= until) {
        return;
      }
    }
  }

  /**
   * Dead-letters a record, then has the index hold what it may of it: of a text without a vector
   * its words, where the index takes those; else nothing, not what came before a restart either,
   * nor an older version. The dead letter is confirmed first, so that a crash in between leaves the
   * point, and its record is read again.
   *
   * @return false: the dead letter was not confirmed, or nothing more may be dead-lettered
   * @throws IndexUnavailableException if the index is unavailable: call it again, the dead letter
   *     is not sent twice
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
    // What the log may have is the vector of an older text.
    vectors.withdraw(one.key.text(), one.record.partition(), one.tracked);
    return true;
  }

  /**
   * @return false: the index does not take it so
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

  /** Drops what belongs to partitions that are another's now. */
  void forgetCancelled() {
    ready.removeIf(one -> one.cancelled);
    wordsFirst.removeIf(one -> one.cancelled);
    refused.removeIf(refusal -> refusal.pending().cancelled);
  }
}
