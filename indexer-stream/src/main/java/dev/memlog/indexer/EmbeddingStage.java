package dev.memlog.indexer;

import static java.util.Objects.requireNonNull;

import dev.memlog.embedding.Embedder;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.Point;
import dev.memlog.index.Write;
import dev.memlog.runtime.log.Backoff;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The stage that gives each item its vector: a known one if there is any, else a new one. Threads
 * of its own embed slices; everything else belongs to the indexer's thread.
 */
final class EmbeddingStage implements AutoCloseable {

  /** The largest number of texts in a live slice, since each waits for all others of its slice. */
  private static final int LIVE_TEXTS = 2;

  /**
   * The number of live slices in flight for each bulk slice, which keeps a remote embedder busy.
   */
  private static final int LIVE_SLICES = 2;

  /** The number of queued items from which on an owner counts as a bulk import. */
  private static final int LITTLE_OF_OWNER = 8;

  /** The age in milliseconds from which on an item, such as an import's, has no live priority. */
  private static final long LIVE_MILLIS = 5_000;

  private final IndexerConfig config;
  private final MemoryIndex index;
  private final Embedder embedder;
  private final VectorReplay replay;
  private final KnownVectors known;
  private final IndexerMetrics metrics;
  private final Backoff outage;
  private final Runnable wake;
  private final Clock clock;
  private final boolean awaited;
  private final ExecutorService threads;

  /** The bulk queue, embedded in slices that keep the embedder busy for a while. */
  private final EmbeddingLine bulk;

  /** The live queue, embedded in small slices beside the bulk ones. */
  private final EmbeddingLine live;

  private final int liveTexts;

  private final Map<Integer, List<Pending>> awaitingReplay = new HashMap<>();
  private final Map<String, List<Pending>> embedding = new HashMap<>();

  /** The live items that have just arrived and whose vectors have not been looked up yet. */
  private final Set<Pending> arrived = new LinkedHashSet<>();

  private final Queue<EmbeddingJob> finished = new ConcurrentLinkedQueue<>();
  private final SlicePace pace;
  private final RefusalRun refusals;

  /**
   * @param contents the contents that the vectors belong to
   * @param tail the vectors that another stage logs; null if no other stage logs vectors
   */
  EmbeddingStage(
      IndexerConfig config,
      Contents contents,
      MemoryIndex index,
      Embedder embedder,
      VectorReplay replay,
      @Nullable VectorTail tail,
      IndexerMetrics metrics,
      Backoff outage,
      Runnable wake,
      Clock clock) {
    this.config = config;
    this.index = index;
    this.embedder = embedder;
    this.replay = replay;
    this.known = new KnownVectors(index, config.vectorCacheBytes(), tail, replay);
    this.metrics = metrics;
    this.outage = outage;
    this.wake = wake;
    this.clock = clock;
    this.awaited = contents.awaited();
    this.refusals = new RefusalRun(config.deadLetters().maxInARow());
    this.bulk = new EmbeddingLine(config.slicesInFlight());
    // Slices beyond the embedder's capacity would wait in it and no longer in fair order. One extra
    // slice keeps it from waiting for this thread.
    int slices = LIVE_SLICES * config.slicesInFlight();
    int atOnce = embedder.textsAtOnce();
    this.live = new EmbeddingLine(atOnce < slices ? atOnce + 1 : slices);
    this.liveTexts = Math.clamp(atOnce / live.mostSlices, 1, LIVE_TEXTS);
    ThreadFactory names =
        Thread.ofPlatform().daemon().name(contents.name() + "-embed-", 0).factory();
    this.threads = Executors.newFixedThreadPool((1 + LIVE_SLICES) * config.slicesInFlight(), names);
    this.pace = new SlicePace(config);
  }

  /** Takes an item that needs its vector. */
  void add(Pending one) {
    int partition = one.partition.partition();
    if (replay.loading(partition)) {
      awaitingReplay.computeIfAbsent(partition, _ -> new ArrayList<>()).add(one);
    } else {
      enqueue(one);
    }
  }

  private void enqueue(Pending one) {
    boolean lately = clock.millis() - one.record.timestamp() < LIVE_MILLIS;
    boolean little = queuedWithOwner(one) < LITTLE_OF_OWNER;
    (lately && little ? live : bulk).queue.add(one);
    // During an outage all owners' queues grow, so their length no longer indicates an import.
    if (awaited && lately && (little || outage.detail() != null) && one.write == null) {
      arrived.add(one);
    }
  }

  /** Removes an item that no longer needs a vector, so that its owner has less waiting. */
  void remove(Pending one) {
    if (!live.queue.remove(one)) {
      bulk.queue.remove(one);
    }
  }

  /**
   * Returns the number of items waiting with the same owner. {@link #queuedInFlow} counts only
   * those in the same flow.
   */
  int queuedWithOwner(Pending one) {
    return live.queue.queuedWith(one, 1) + bulk.queue.queuedWith(one, 1);
  }

  int queuedInFlow(Pending one) {
    return live.queue.queuedWith(one, 2) + bulk.queue.queuedWith(one, 2);
  }

  /** Returns the number of items that wait for vectors, some of them cancelled meanwhile. */
  int queued() {
    return live.queue.size()
        + bulk.queue.size()
        + awaitingReplay.values().stream().mapToInt(List::size).sum();
  }

  /** Returns whether slices are being embedded, or are embedded and not collected yet. */
  boolean busy() {
    return live.running + bulk.running > 0;
  }

  /** Returns whether {@link #advance} would find work now. */
  boolean hasWork() {
    return !finished.isEmpty()
        || !arrived.isEmpty()
        || ((live.mayStart() || bulk.mayStart()) && !outage.holds());
  }

  /**
   * Collects the embedded slices.
   *
   * <p>A provider that refuses every text is itself at fault. If the index cannot hold a text
   * without a vector, this counts as an outage of the provider, since otherwise no new text could
   * be found.
   *
   * @param ready receives the items that can be written now
   * @param refused receives the items whose text the provider permanently refuses
   */
  void collect(List<Pending> ready, List<Pending> refused) {
    for (EmbeddingJob job = finished.poll(); job != null; job = finished.poll()) {
      EmbeddingLine line = job.live ? live : bulk;
      line.running--;
      RuntimeException failure = job.failure();
      if (failure == null) {
        refusals.count(job);
        failure = index.wordsFirst() ? null : refusals.outage();
      }
      if (failure != null) {
        outage.failed(failure);
      } else {
        outage.worked();
        metrics.embedded(job);
        if (!job.live) {
          pace.measure(job);
        }
      }
      for (int i = 0; i < job.hashes.size(); i++) {
        String hash = job.hashes.get(i);
        List<Pending> members = requireNonNull(embedding.remove(hash));
        members.removeIf(member -> member.cancelled);
        if (failure != null) {
          members.forEach(this::enqueue);
          continue;
        }
        float[] vector = job.vectors().get(i);
        if (vector == null) {
          refused.addAll(members);
          continue;
        }
        known.keep(hash, vector);
        var made = new KnownVectors.Found(vector, VectorOrigin.EMBEDDED);
        members.forEach(member -> resolved(member, made, ready));
      }
    }
  }

  /** Returns a sentence saying that the provider refuses all texts; null if it does not. */
  @Nullable String refusing() {
    return refusals.detail();
  }

  /**
   * Looks up the vectors of live items that have just arrived.
   *
   * @param ready receives the items with a known vector, which can be written now
   * @param wordsFirst receives the items to embed, which can be indexed lexically meanwhile
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable; nothing is lost
   */
  void show(List<Pending> ready, List<Pending> wordsFirst) {
    arrived.removeIf(one -> one.cancelled || one.origin != null);
    if (arrived.isEmpty()) {
      return;
    }
    if (index.wordsFirst()) {
      Map<Pending, KnownVectors.Found> found = known.of(arrived);
      for (Pending one : arrived) {
        KnownVectors.Found vector = found.get(one);
        if (vector != null) {
          remove(one);
          resolved(one, vector, ready);
        } else {
          var _ = writesWords(one);
          wordsFirst.add(one);
        }
      }
    }
    arrived.clear();
  }

  /**
   * Gives an item a write without a vector.
   *
   * @return false if the index takes no points without a vector
   */
  boolean writesWords(Pending one) {
    if (!index.wordsFirst()) {
      return false;
    }
    one.write = new Write.Upsert(item(one).point(one.id, one.revision, null));
    return true;
  }

  /**
   * Looks up vectors in fair order and starts to embed the items without any, as far as slices are
   * free.
   *
   * @param ready receives the items that can be written now
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable; nothing is lost
   */
  void advance(List<Pending> ready) {
    awaitingReplay
        .entrySet()
        .removeIf(
            entry -> {
              boolean loaded = !replay.loading(entry.getKey());
              if (loaded) {
                entry.getValue().forEach(this::enqueue);
              }
              return loaded;
            });
    advance(live, liveTexts, ready);
    advance(bulk, pace.texts(), ready);
  }

  private void advance(EmbeddingLine line, int texts, List<Pending> ready) {
    while (line.running < line.mostSlices
        && !outage.holds()
        && ready.size() < config.writeBatch()) {
      Map<String, List<Pending>> slice = new LinkedHashMap<>();
      boolean more = true;
      while (more && slice.size() < texts && ready.size() < config.writeBatch()) {
        more = fill(line, slice, texts, ready);
      }
      if (slice.isEmpty()) {
        return;
      }
      start(line, slice);
    }
  }

  private boolean fill(
      EmbeddingLine line, Map<String, List<Pending>> slice, int texts, List<Pending> ready) {
    FairQueue<Pending> queue = line.queue;
    List<Pending> next = new ArrayList<>();
    for (Pending one = queue.poll(); one != null; one = queue.poll()) {
      if (!one.cancelled) {
        next.add(one);
        if (next.size() == texts - slice.size()) {
          break;
        }
      }
    }
    if (next.isEmpty()) {
      return false;
    }
    Map<Pending, KnownVectors.Found> found;
    try {
      found = known.of(next);
    } catch (RuntimeException e) {
      next.forEach(queue::add);
      slice.values().forEach(members -> members.forEach(queue::add));
      throw e;
    }
    for (Pending one : next) {
      KnownVectors.Found vector = found.get(one);
      if (vector != null) {
        resolved(one, vector, ready);
        continue;
      }
      List<Pending> underway = embedding.get(one.contentHash());
      if (underway != null) {
        underway.add(one);
      } else {
        slice.computeIfAbsent(one.contentHash(), _ -> new ArrayList<>()).add(one);
      }
    }
    return true;
  }

  private void resolved(Pending one, KnownVectors.Found found, List<Pending> ready) {
    one.origin = found.origin();
    Point point =
        one.write instanceof Write.Upsert(Point words)
            ? words.withVector(found.vector())
            : item(one).point(one.id, one.revision, found.vector());
    one.write = new Write.Upsert(point);
    ready.add(one);
  }

  private void start(EmbeddingLine line, Map<String, List<Pending>> slice) {
    List<String> hashes = List.copyOf(slice.keySet());
    List<String> texts =
        slice.values().stream().map(members -> item(members.getFirst()).embeddedText()).toList();
    embedding.putAll(slice);
    var job = new EmbeddingJob(hashes, texts, line == live);
    line.running++;
    threads.execute(
        () -> {
          try {
            job.run(embedder);
          } finally {
            finished.add(job);
            wake.run();
          }
        });
  }

  private static Item item(Pending one) {
    return requireNonNull(one.item, "a delete needs no vector");
  }

  /**
   * Waits briefly for an embedding to finish.
   *
   * @return false if the thread was interrupted
   */
  boolean awaitFinished() {
    if (finished.isEmpty()) {
      LockSupport.parkNanos(1_000_000);
    }
    return !Thread.currentThread().isInterrupted();
  }

  /** Stops the threads; slices that are being embedded are dropped. */
  @Override
  public void close() {
    threads.shutdownNow();
  }
}
