package dev.memlog.indexer.operation;

import dev.memlog.index.IndexAlias;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.indexer.IndexedTopic;
import dev.memlog.indexer.Indexer;
import dev.memlog.indexer.digest.TopicDigest;
import dev.memlog.indexer.operation.RebuildStatus.Phase;
import dev.memlog.indexer.rechunk.ExtractionLag;
import dev.memlog.indexer.rechunk.RechunkLog;
import dev.memlog.schemas.Topics;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A rebuild: a second indexer fills another collection from the topic, while the live one answers
 * queries and follows the topic as well. Once both have the same content, the alias is switched to
 * the new collection. The former collection is kept for a rollback, which is a rebuild into the
 * previous collection.
 *
 * <p>A collection of another model answers queries differently. So the rebuild waits before the
 * switch to such a collection until an operator agrees. Meanwhile both collections follow the
 * topic, and their answers can be compared.
 */
final class Rebuild {

  private static final Logger LOG = LoggerFactory.getLogger(Rebuild.class);

  private static final Duration LOOK = Duration.ofMillis(200);

  /**
   * The time between two looks at the progress of the fold, which may pause until the next look.
   */
  private static final Duration RECHUNK = Duration.ofMillis(50);

  /** The time that a partition has to come to rest for a comparison. */
  private static final Duration REST = Duration.ofSeconds(2);

  private static final Duration FOLD = Duration.ofMinutes(30);

  /** The number of records behind the end at which a comparison at a fence is worth a try. */
  private static final long NEARLY = 256;

  private static final int COMPARISONS = 10;

  private final Indexer live;
  private final IndexedTopic topic;
  private final IndexAlias alias;
  private final TopicDigest digest;
  private final Optional<String> rechunk;
  private volatile RebuildStatus status;
  private final CountDownLatch agreed = new CountDownLatch(1);
  private volatile boolean stopping;
  private volatile boolean cancelled;

  /**
   * Creates a rebuild, which {@link #run} carries out.
   *
   * @param collection the collection to fill, which is not live
   * @param rollback whether the collection is the previous one
   * @param rechunk the id of the request by which all messages are chunked, or read for memories,
   *     before the filling; empty if there is none
   */
  Rebuild(
      Indexer live,
      TopicDigest digest,
      String collection,
      boolean rollback,
      Optional<String> rechunk) {
    this.live = live;
    this.topic = live.topic();
    this.alias = topic.alias();
    this.digest = digest;
    this.rechunk = rechunk;
    var target = new RebuildStatus.Target(collection, topic.shapeOf(collection).model(), rollback);
    this.status = RebuildStatus.begun(target, topic.clock().instant());
  }

  /** Returns the status of the rebuild. */
  RebuildStatus status() {
    return status;
  }

  /**
   * Ends the rebuild soon, without a switch. The next start continues with its collection, unless
   * this is a rollback.
   */
  void stop() {
    stopping = true;
  }

  /**
   * Permits a held rebuild to switch queries to its collection, whose model differs from the live
   * one's.
   */
  void agree() {
    agreed.countDown();
  }

  /**
   * Ends the rebuild soon, without a switch. Its collection is dropped, unless it was live before.
   */
  void cancel() {
    cancelled = true;
    stopping = true;
  }

  /** Returns whether the rebuild waits for an agreement to its switch, and was not told to end. */
  boolean held() {
    return status.phase() == Phase.HOLDING && !stopping;
  }

  /** Runs the rebuild to its end. This method never throws: the status says what went wrong. */
  void run() {
    String collection = status.collection();
    Indexer filler = live.beside(collection);
    LOG.atInfo()
        .addKeyValue("collection", collection)
        .addKeyValue("live", alias.liveName().orElse(""))
        .log("a rebuild begins");
    RebuildStatus outcome;
    try {
      proceed(filler);
      outcome = status.in(Phase.SWITCHED, "");
    } catch (RebuildFailedException e) {
      outcome = failed(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      outcome = status.in(Phase.STOPPED, "the process ends");
    } catch (RuntimeException e) {
      LOG.atWarn().setCause(e).addKeyValue("collection", collection).log("a rebuild has failed");
      outcome = failed(e.toString());
    } finally {
      filler.close();
    }
    dropUseless(outcome);
    // Only now has it ended: an unfinished collection without a running rebuild is filled anew.
    status = outcome.endedAt(topic.clock().instant());
    LOG.atInfo()
        .addKeyValue("collection", collection)
        .addKeyValue("phase", status.phase().name())
        .addKeyValue("seconds", status.took(topic.clock().instant()).toSeconds())
        .log("a rebuild has ended {}", status.detail());
  }

  private void proceed(Indexer filler) throws InterruptedException, RebuildFailedException {
    if (rechunk.isPresent()) {
      rechunk(rechunk.get());
    }
    filler.start();
    fill(filler);
    compare(filler);
    if (holds()) {
      hold(filler);
      compare(filler);
    }
    switchOver(filler);
  }

  private RebuildStatus failed(String why) {
    Phase stopped = cancelled ? Phase.CANCELLED : Phase.STOPPED;
    return status.in(stopping ? stopped : Phase.FAILED, why);
  }

  /** Drops the collections that nothing needs after this outcome. */
  private void dropUseless(RebuildStatus outcome) {
    String collection = outcome.collection();
    try {
      if (outcome.phase() == Phase.SWITCHED) {
        for (String name : alias.former()) {
          LOG.atInfo().addKeyValue("collection", name).log("drops a former collection");
          alias.drop(name);
        }
      } else {
        alias.release(collection);
      }
      boolean useless = outcome.phase() == Phase.FAILED || outcome.phase() == Phase.CANCELLED;
      if (useless && !outcome.target().rollback()) {
        alias.drop(collection);
      }
    } catch (RuntimeException e) {
      LOG.atWarn().setCause(e).log("collections that are no longer needed were not dropped");
    }
  }

  /**
   * Makes the fold chunk all messages again, or have them read again for memories, and waits until
   * the live index has followed.
   */
  private void rechunk(String request) throws InterruptedException, RebuildFailedException {
    Phase phase = topic.chunked() ? Phase.RECHUNKING : Phase.REREADING;
    status = status.in(phase, "");
    try (var claim = new RebuildClaim(topic, status.collection())) {
      try (RechunkLog log = topic.rechunks();
          var extraction = new ExtractionLag(topic.admin("rereading"))) {
        while (!rechunked(log, request, phase, extraction)) {
          if (cancelled) {
            log.withdraw(request);
          }
          await(claim);
        }
      }
      Map<Integer, Long> ends = new HashMap<>(live.positions());
      live.lag().forEach((partition, lag) -> ends.merge(partition, lag, Long::sum));
      status = status.in(phase, "the live collection follows");
      // Only then are the vectors of the new passages known, so that none is embedded twice.
      while (!reached(live.positions(), ends)) {
        await(claim);
      }
    }
    status = status.in(Phase.FILLING, "");
  }

  private void await(RebuildClaim claim) throws InterruptedException, RebuildFailedException {
    requireGoingOn();
    claim.hold();
    Thread.sleep(RECHUNK);
  }

  private boolean rechunked(RechunkLog log, String request, Phase phase, ExtractionLag extraction)
      throws InterruptedException {
    boolean memories = phase == Phase.REREADING;
    try {
      long waiting = sum(live.lag()) + (memories ? extraction.waiting() : 0);
      RechunkLog.Progress progress = log.proceed(request, memories, waiting);
      status =
          status
              .in(phase, "")
              .at(new RebuildStatus.Progress(progress.examined(), progress.total()));
      return progress.complete();
    } catch (KafkaException e) {
      reportWait(phase, "waits for topic " + Topics.RECHUNKS.name() + ": " + e.getMessage());
      return false;
    }
  }

  /** Reports what the rebuild waits for. The log has each reason once in a row. */
  private void reportWait(Phase phase, String why) {
    if (!status.detail().equals(why)) {
      LOG.atWarn().addKeyValue("collection", status.collection()).log("a rebuild {}", why);
    }
    status = status.in(phase, why);
  }

  /** Returns whether all of these partitions that are still read have reached these offsets. */
  private static boolean reached(Map<Integer, Long> positions, Map<Integer, Long> ends) {
    return positions.entrySet().stream()
        .allMatch(entry -> entry.getValue() >= ends.getOrDefault(entry.getKey(), 0L));
  }

  private void fill(Indexer filler) throws InterruptedException, RebuildFailedException {
    while (true) {
      requireRunning(filler);
      Map<Integer, Long> positions = filler.positions();
      long read = sum(positions);
      long lag = sum(filler.lag());
      status = status.at(new RebuildStatus.Progress(read, read + lag));
      // An indexer that has no partitions yet has no lag either.
      if (positions.size() >= live.positions().size() && !positions.isEmpty() && lag < NEARLY) {
        return;
      }
      Thread.sleep(LOOK);
    }
  }

  private void requireGoingOn() throws RebuildFailedException {
    if (stopping) {
      throw new RebuildFailedException(cancelled ? "cancelled" : "the process ends");
    }
  }

  private void requireRunning(Indexer filler) throws RebuildFailedException {
    requireGoingOn();
    if (!filler.check().live()) {
      throw new RebuildFailedException(filler.check().detail());
    }
  }

  private void compare(Indexer filler) throws InterruptedException, RebuildFailedException {
    status = status.in(Phase.COMPARING, "");
    if (!digest.awaitPositions(filler.positions(), FOLD)) {
      throw new RebuildFailedException("the topic could not be folded to compare with");
    }
    awaitPositions(filler, live.positions());
    // The digests are computed from what is stored, not from what was written.
    filler.control().index().recountDigests();
    var comparison = new DigestComparison(digest, filler.control());
    for (int look = 0; look < COMPARISONS; look++) {
      requireRunning(filler);
      IndexDigest found = comparison.compare(REST);
      if (found.complete() && found.equal()) {
        status = status.with(found.total());
        return;
      }
      if (found.complete()) {
        // Refused items are found by a comparison of the entries, and then no longer expected.
        requireNoFaults(filler);
      } else {
        status = status.in(Phase.COMPARING, "partitions " + found.busy() + " are not at rest");
      }
    }
    throw new RebuildFailedException(
        status.detail().isEmpty()
            ? "the digests differ, though no entry does"
            : "no comparison was possible: " + status.detail());
  }

  /**
   * Waits until the new collection has reached the given positions. Before it has read its first
   * record, an empty collection equals the log.
   */
  private void awaitPositions(Indexer filler, Map<Integer, Long> least)
      throws InterruptedException, RebuildFailedException {
    long until = System.nanoTime() + FOLD.toNanos();
    while (!least.entrySet().stream()
        .allMatch(e -> filler.positions().getOrDefault(e.getKey(), 0L) >= e.getValue())) {
      requireRunning(filler);
      if (System.nanoTime() > until) {
        throw new RebuildFailedException(
            "the collection has not reached the positions " + least + " of the live one");
      }
      Thread.sleep(LOOK);
    }
  }

  private void requireNoFaults(Indexer filler) throws InterruptedException, RebuildFailedException {
    Faults faults =
        new IndexComparison(digest, filler.control()::index, filler::positions).compare();
    if (!faults.faults().isEmpty()) {
      throw new RebuildFailedException(
          "the new collection differs from the log: " + faults.describe());
    }
  }

  /** Returns whether the rebuild changes the model and nobody has agreed to the switch yet. */
  private boolean holds() {
    return !status.target().rollback()
        && !status.target().model().equals(live.control().index().collection().model());
  }

  private void hold(Indexer filler) throws InterruptedException, RebuildFailedException {
    status = status.in(Phase.HOLDING, "compare the answers, then switch or cancel");
    LOG.atInfo()
        .addKeyValue("collection", status.collection())
        .addKeyValue("model", status.target().model())
        .log("a rebuild of another model is complete and waits for a switch or a cancel");
    while (!agreed.await(LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
      requireRunning(filler);
    }
  }

  private void switchOver(Indexer filler) throws InterruptedException, RebuildFailedException {
    status = status.in(Phase.SWITCHING, "");
    var handover = new Handover(alias, live, filler);
    while (true) {
      requireRunning(filler);
      try {
        if (handover.attempt()) {
          return;
        }
        status = status.in(Phase.SWITCHING, "the collection is behind the live one");
      } catch (IndexUnavailableException e) {
        status = status.in(Phase.SWITCHING, String.valueOf(e.getMessage()));
      }
      Thread.sleep(LOOK);
    }
  }

  static long sum(Map<Integer, Long> offsets) {
    return offsets.values().stream().mapToLong(Long::longValue).sum();
  }
}
