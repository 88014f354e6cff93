package dev.memlog.indexer.operation;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.memlog.embedding.Niceness;
import dev.memlog.index.CollectionNames;
import dev.memlog.index.CollectionSpec;
import dev.memlog.index.IndexAlias;
import dev.memlog.indexer.IndexedTopic;
import dev.memlog.indexer.Indexer;
import dev.memlog.indexer.rechunk.RechunkLog;
import dev.memlog.runtime.Joining;
import dev.memlog.schemas.Topics;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Pattern;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The rebuilds of one kind of collection. One rebuild runs at a time. */
final class Rebuilds implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Rebuilds.class);
  private static final int GROUP_SECONDS = 10;

  private final Indexer indexer;
  private final IndexedTopic topic;
  private final FoldedTopic folded;
  private final CheckMetrics metrics;

  /**
   * ParsedMemory while a collection is chosen, so that a resumption takes no collection of a
   * request.
   */
  private final ReentrantLock choosing = new ReentrantLock();

  @GuardedBy("this")
  private @Nullable Rebuild last;

  @GuardedBy("this")
  private @Nullable Thread thread;

  @GuardedBy("this")
  private boolean closed;

  /** The sources of a collection. */
  enum From {
    /** The topic in its present state. */
    TOPIC,
    /** The topic, after the fold has chunked all messages again. */
    MESSAGES
  }

  /**
   * Creates an empty set of rebuilds.
   *
   * @param indexer the indexer of the live collection
   */
  Rebuilds(Indexer indexer, FoldedTopic folded, CheckMetrics metrics) {
    this.indexer = indexer;
    this.topic = indexer.topic();
    this.folded = folded;
    this.metrics = metrics;
  }

  /** Returns the status of the running rebuild, or of the last one since the start. */
  synchronized Optional<RebuildStatus> status() {
    return Optional.ofNullable(last).map(Rebuild::status);
  }

  /** Returns whether a rebuild is running in this process. */
  boolean running() {
    return status().stream().anyMatch(status -> !status.phase().ended());
  }

  /**
   * Continues a rebuild that a restart has interrupted, and drops the remains of earlier ones.
   *
   * @return false if a rebuild is running already or another process seems to fill a collection, so
   *     that the caller must try again later; the group of a killed process keeps its members for a
   *     while
   * @throws KafkaException if topic rechunks cannot be read; the caller must try again later
   */
  boolean resume() {
    choosing.lock();
    try {
      return resumeUnfinished();
    } finally {
      choosing.unlock();
    }
  }

  private boolean resumeUnfinished() {
    if (running()) {
      return false;
    }
    IndexAlias alias = topic.alias();
    alias.former().forEach(alias::drop);
    boolean elsewhere = false;
    for (String name : alias.unfinished()) {
      if (running()) {
        return true;
      }
      if (filledElsewhere(name)) {
        elsewhere = true;
      } else {
        LOG.atInfo().addKeyValue("collection", name).log("continuing an interrupted rebuild");
        // A request to rechunk continues as well, since the fold waits to be allowed more.
        var _ = begin(name, false, unfinishedRechunk(name));
      }
    }
    return !elsewhere;
  }

  /**
   * Begins a rebuild and returns at once.
   *
   * @param into the collection to fill, whose number must be higher than those of all former live
   *     collections; empty for the next number
   * @param model the model of its vectors; empty for the model of the live collection
   * @param from what precedes the filling
   * @throws RefusedOperationException if a rebuild is running, the name is taken, or the model is
   *     that of the live collection
   * @throws IllegalArgumentException if there is no embedder for the model
   * @throws dev.memlog.index.IndexUnavailableException if the collection cannot be created
   * @throws org.apache.kafka.common.KafkaException if the request to the fold cannot be stored
   */
  RebuildStatus rebuild(Optional<String> into, Optional<String> model, From from) {
    choosing.lock();
    try {
      return beginIn(into, model, from);
    } finally {
      choosing.unlock();
    }
  }

  private RebuildStatus beginIn(Optional<String> into, Optional<String> model, From from) {
    requireNone();
    IndexAlias alias = topic.alias();
    String liveModel = indexer.control().index().collection().model();
    if (model.equals(Optional.of(liveModel))) {
      throw new RefusedOperationException(
          "the index of %s is of model %s already".formatted(topic.kind(), liveModel));
    }
    CollectionSpec shape = topic.shapeWith(model.orElse(liveModel));
    List<String> unfinished = alias.unfinished();
    boolean goesOn = !unfinished.isEmpty() && topic.shapeOf(unfinished.getFirst()).equals(shape);
    String next = goesOn ? unfinished.getFirst() : alias.nextName();
    String name = into.orElse(next);
    if (!name.matches(Pattern.quote(topic.kind()) + "-[0-9]{1,9}")
        || CollectionNames.number(name) < CollectionNames.number(next)) {
      throw new RefusedOperationException(
          "into must be %s-N with N of at least %d, got %s"
              .formatted(topic.kind(), CollectionNames.number(next), name));
    }
    for (String other : unfinished) {
      if (filledElsewhere(other)) {
        throw new RefusedOperationException(
            "a rebuild of %s into %s is running in another process".formatted(topic.kind(), other));
      }
    }
    // The collection exists before the rebuild is acknowledged, so that a start after a kill finds
    // it and continues.
    boolean existed = unfinished.contains(name);
    var _ = alias.open(name, shape);
    try {
      return begin(
          name, false, from == From.MESSAGES ? Optional.of(requestRechunk()) : Optional.empty());
    } catch (RuntimeException e) {
      if (!existed) {
        // Otherwise the next start would continue a rebuild that the caller knows as refused.
        dropAfter(e, name);
      }
      throw e;
    }
  }

  private void dropAfter(RuntimeException failure, String collection) {
    try {
      topic.alias().drop(collection);
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
    }
  }

  private String requestRechunk() {
    String id = UUID.randomUUID().toString();
    try (RechunkLog log = topic.rechunks()) {
      log.read();
      if (log.unfinished().isPresent() && log.forMemories() == topic.chunked()) {
        throw new RefusedOperationException(
            "all messages are already being "
                + (topic.chunked() ? "read again for memories" : "chunked again for passages"));
      }
      log.request(id, !topic.chunked());
      return id;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw new RefusedOperationException("the process ends");
    }
  }

  /**
   * Returns the id of a request to rechunk that a restart has interrupted.
   *
   * @throws KafkaException if topic rechunks cannot be read; the message names the collection
   */
  private Optional<String> unfinishedRechunk(String collection) {
    try (RechunkLog log = topic.rechunks()) {
      log.read();
      return log.unfinished().filter(_ -> log.forMemories() != topic.chunked());
    } catch (KafkaException e) {
      throw new KafkaException(
          "the interrupted rebuild into %s waits for topic %s, which must exist and be readable: %s"
              .formatted(collection, Topics.RECHUNKS.name(), e.getMessage()),
          e);
    }
  }

  /**
   * Permits a rebuild that waits before its switch, because of another model, to make its
   * collection live.
   *
   * @throws RefusedOperationException if no rebuild waits
   */
  synchronized void switchHeld() {
    if (last == null || !last.held()) {
      throw new RefusedOperationException(
          "no rebuild of " + topic.kind() + " is held before its switch");
    }
    last.agree();
  }

  /**
   * Ends a running rebuild without a switch, and drops its collection unless that was live before.
   *
   * @throws RefusedOperationException if none is running
   */
  synchronized void cancel() {
    if (last == null || last.status().phase().ended()) {
      throw new RefusedOperationException("no rebuild of " + topic.kind() + " is running");
    }
    last.cancel();
  }

  /**
   * Begins to return to the previous collection, which catches up first.
   *
   * @throws RefusedOperationException if a rebuild is running, or there is no previous collection
   */
  RebuildStatus rollback() {
    return begin(previous("to return to"), true, Optional.empty());
  }

  /**
   * Drops the previous collection.
   *
   * @return its name
   * @throws RefusedOperationException if a rebuild is running, or there is no previous collection
   */
  synchronized String dropPrevious() {
    requireNone();
    String previous = previous("to drop");
    topic.alias().drop(previous);
    LOG.atInfo().addKeyValue("collection", previous).log("dropping the previous collection");
    return previous;
  }

  /**
   * Drops the previous collection, unless another process is returning to it.
   *
   * @throws RefusedOperationException if another process is returning to it, a rebuild is running,
   *     or there is no previous collection
   */
  void dropUnusedPrevious() {
    String previous = previous("to drop");
    if (filledElsewhere(previous)) {
      throw new RefusedOperationException(
          "a rollback to %s is running in another process".formatted(previous));
    }
    var _ = dropPrevious();
  }

  private String previous(String what) {
    return topic
        .alias()
        .previousName()
        .orElseThrow(
            () ->
                new RefusedOperationException(
                    "there is no previous collection of " + topic.kind() + " " + what));
  }

  private void requireNone() {
    if (running()) {
      throw new RefusedOperationException(
          "a rebuild of %s into %s is running"
              .formatted(
                  topic.kind(), status().map(RebuildStatus::collection).orElse("another one")));
    }
  }

  private synchronized RebuildStatus begin(
      String collection, boolean rollback, Optional<String> rechunk) {
    requireNone();
    if (closed) {
      throw new RefusedOperationException("the process ends");
    }
    var begun = new Rebuild(indexer, folded.digest(), collection, rollback, rechunk);
    last = begun;
    metrics.recordRebuild(begun);
    thread =
        Thread.ofPlatform()
            .daemon()
            .name(indexer.name() + "-rebuilding")
            .start(Niceness.yielding(begun::run));
    return begun.status();
  }

  /** Returns whether an indexer of another process fills this collection. */
  private boolean filledElsewhere(String collection) {
    String group = topic.group() + "-" + collection;
    try (Admin admin = topic.admin("rebuild")) {
      @Nullable ConsumerGroupDescription found =
          admin
              .describeConsumerGroups(List.of(group))
              .all()
              .get(GROUP_SECONDS, TimeUnit.SECONDS)
              .get(group);
      // A member of this process's name is what a kill has left of it.
      String own = topic.memberOf(group);
      return found != null
          && found.members().stream()
              .anyMatch(member -> !member.groupInstanceId().equals(Optional.of(own)));
    } catch (ExecutionException e) {
      // There is no such group.
      LOG.atDebug().addKeyValue("group", group).log("not described: {}", e.toString());
      return false;
    } catch (TimeoutException e) {
      throw new RefusedOperationException("the Kafka cluster does not answer");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RefusedOperationException("the process ends");
    }
  }

  /** Ends a running rebuild. The next start continues the rebuild, unless it is a rollback. */
  @Override
  public void close() {
    Thread running;
    synchronized (this) {
      closed = true;
      if (last != null) {
        last.stop();
      }
      running = thread;
    }
    if (running != null) {
      Joining.join(running);
    }
  }
}
