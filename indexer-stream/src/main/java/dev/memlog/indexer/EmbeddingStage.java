package dev.memlog.indexer;

import static java.util.Objects.requireNonNull;

import dev.memlog.embedding.Embedder;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.Point;
import dev.memlog.index.StoredVector;
import dev.memlog.index.Write;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Gives each item its vector: the one that the index has, or was used lately, or was logged, and
 * only then a new one. Slices are embedded by threads of their own; everything else belongs to the
 * indexer's thread.
 */
final class EmbeddingStage implements AutoCloseable {

  private static final int LEAST_SLICE = 4;

  /** The most texts in a slice that somebody waits for, who would wait for all of them. */
  private static final int LIVE_TEXTS = 2;

  /** So many times the slices of an import, to keep an embedder busy that is far away. */
  private static final int LIVE_SLICES = 2;

  /** Who has more waiting than this imports; who has less waits for it. */
  private static final int LITTLE_OF_OWNER = 8;

  /** Nobody waits any more for what is older than this, such as the backlog of an import. */
  private static final long LIVE_MILLIS = 5_000;

  private final IndexerConfig config;
  private final MemoryIndex index;
  private final Embedder embedder;
  private final VectorReplay replay;
  private final @Nullable VectorTail tail;
  private final VectorCache cache;
  private final IndexerMetrics metrics;
  private final Outage outage;
  private final Runnable wake;
  private final Clock clock;
  private final boolean awaited;
  private final ExecutorService threads;

  /** What is imported: in slices that keep the embedder busy for a while. */
  private final Line bulk;

  /** What somebody waits for: in small slices, beside those. */
  private final Line live;

  private final int liveTexts;

  private final Map<Integer, List<Pending>> awaitingReplay = new HashMap<>();
  private final Map<String, List<Pending>> embedding = new HashMap<>();

  /** Somebody waits for these, of which it is not known yet whether they have their vectors. */
  private final Set<Pending> arrived = new LinkedHashSet<>();

  private final Queue<EmbeddingJob> finished = new ConcurrentLinkedQueue<>();
  private double textsPerMilli;

  /**
   * @param contents whose vectors they are
   * @param tail null: nobody else logs vectors
   */
  EmbeddingStage(
      IndexerConfig config,
      Contents contents,
      MemoryIndex index,
      Embedder embedder,
      VectorReplay replay,
      @Nullable VectorTail tail,
      IndexerMetrics metrics,
      Outage outage,
      Runnable wake,
      Clock clock) {
    this.config = config;
    this.index = index;
    this.embedder = embedder;
    this.replay = replay;
    this.tail = tail;
    this.cache = new VectorCache(config.vectorCacheBytes());
    this.metrics = metrics;
    this.outage = outage;
    this.wake = wake;
    this.clock = clock;
    this.awaited = contents.awaited();
    this.bulk = new Line(config.slicesInFlight());
    // What is given to an embedder beyond what it works on waits there, and no longer takes turns:
    // but one does, so that the embedder need not wait for this thread.
    int slices = LIVE_SLICES * config.slicesInFlight();
    int atOnce = embedder.textsAtOnce();
    this.live = new Line(atOnce < slices ? atOnce + 1 : slices);
    this.liveTexts = Math.clamp(atOnce / live.mostSlices, 1, LIVE_TEXTS);
    ThreadFactory names =
        Thread.ofPlatform().daemon().name(contents.name() + "-embed-", 0).factory();
    this.threads = Executors.newFixedThreadPool((1 + LIVE_SLICES) * config.slicesInFlight(), names);
    this.textsPerMilli = LEAST_SLICE * 2.0 / config.sliceTime().toMillis();
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
    // While nothing can be embedded, much waits of everybody, who need not import it.
    if (awaited && lately && (little || outage.detail() != null) && one.write == null) {
      arrived.add(one);
    }
  }

  /** A newer record made it pointless: it takes no more turns, and its owner has less waiting. */
  void drop(Pending one) {
    if (!live.queue.remove(one)) {
      bulk.queue.remove(one);
    }
  }

  /** How many wait with the same owner or, narrower, in the same flow. */
  int queuedWithOwner(Pending one) {
    return live.queue.queuedWith(one, 1) + bulk.queue.queuedWith(one, 1);
  }

  int queuedInFlow(Pending one) {
    return live.queue.queuedWith(one, 2) + bulk.queue.queuedWith(one, 2);
  }

  /** How many wait for their vectors, some of them made pointless meanwhile. */
  int queued() {
    return live.queue.size()
        + bulk.queue.size()
        + awaitingReplay.values().stream().mapToInt(List::size).sum();
  }

  /** Whether slices are being embedded, or are so and not yet taken. */
  boolean busy() {
    return live.running + bulk.running > 0;
  }

  /** Whether {@link #advance} would find work now. */
  boolean hasWork() {
    return !finished.isEmpty()
        || !arrived.isEmpty()
        || ((live.mayStart() || bulk.mayStart()) && !outage.holds());
  }

  /**
   * Takes what has been embedded.
   *
   * @param ready receives what can be written now
   * @param refused receives what the provider refuses for good
   */
  void collect(List<Pending> ready, List<Pending> refused) {
    for (EmbeddingJob job = finished.poll(); job != null; job = finished.poll()) {
      Line line = job.live ? live : bulk;
      line.running--;
      RuntimeException failure = job.failure();
      if (failure != null) {
        outage.failed(failure);
      } else {
        outage.worked();
        metrics.embedded(job);
        if (!job.live) {
          textsPerMilli = 0.7 * textsPerMilli + 0.3 * job.size() * 1e6 / Math.max(1, job.nanos());
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
        cache.put(hash, vector);
        members.forEach(member -> resolved(member, vector, VectorOrigin.EMBEDDED, ready));
      }
    }
  }

  /**
   * Looks for the vectors of what has just come and somebody waits for.
   *
   * @param ready receives what has one, and can be written now
   * @param wordsFirst receives what has to be embedded, and can be found by its words meanwhile
   * @throws dev.memlog.index.IndexUnavailableException if the index is away; nothing is lost
   */
  void show(List<Pending> ready, List<Pending> wordsFirst) {
    arrived.removeIf(one -> one.cancelled || one.origin != null);
    if (arrived.isEmpty()) {
      return;
    }
    if (index.wordsFirst()) {
      Map<UUID, StoredVector> stored = index.vectors(arrived.stream().map(p -> p.id).toList());
      readLogged(arrived, stored);
      for (Pending one : arrived) {
        if (reuse(one, item(one).contentHash(), stored.get(one.id), ready)) {
          drop(one);
        } else {
          one.write = new Write.Upsert(item(one).point(one.id, one.revision, null));
          wordsFirst.add(one);
        }
      }
    }
    arrived.clear();
  }

  /**
   * Looks for vectors in turn and starts to embed what has none, as far as slices are free.
   *
   * @param ready receives what can be written now
   * @throws dev.memlog.index.IndexUnavailableException if the index is away; nothing is lost
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
    advance(bulk, sliceSize(), ready);
  }

  private void advance(Line line, int texts, List<Pending> ready) {
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
      Line line, Map<String, List<Pending>> slice, int texts, List<Pending> ready) {
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
    Map<UUID, StoredVector> stored;
    try {
      stored = index.vectors(next.stream().map(p -> p.id).toList());
    } catch (RuntimeException e) {
      next.forEach(queue::add);
      slice.values().forEach(members -> members.forEach(queue::add));
      throw e;
    }
    readLogged(next, stored);
    for (Pending one : next) {
      String hash = item(one).contentHash();
      if (!reuse(one, hash, stored.get(one.id), ready)) {
        List<Pending> underway = embedding.get(hash);
        if (underway != null) {
          underway.add(one);
        } else {
          slice.computeIfAbsent(hash, _ -> new ArrayList<>()).add(one);
        }
      }
    }
    return true;
  }

  /** Has the tail read on for those that neither index nor cache have. */
  private void readLogged(Collection<Pending> some, Map<UUID, StoredVector> stored) {
    VectorTail reader = tail;
    if (reader == null) {
      return;
    }
    Set<Integer> partitions = new HashSet<>();
    for (Pending one : some) {
      String hash = item(one).contentHash();
      StoredVector own = stored.get(one.id);
      if ((own == null || !own.contentHash().equals(hash)) && cache.find(hash) == null) {
        partitions.add(one.partition.partition());
      }
    }
    if (!partitions.isEmpty()) {
      reader.catchUp(partitions);
    }
  }

  private boolean reuse(
      Pending one, String hash, @Nullable StoredVector stored, List<Pending> ready) {
    if (stored != null && stored.contentHash().equals(hash)) {
      resolved(one, stored.vector(), VectorOrigin.INDEX, ready);
      return true;
    }
    float[] cached = cache.find(hash);
    if (cached != null) {
      resolved(one, cached, VectorOrigin.CACHE, ready);
      return true;
    }
    float[] ahead = tail == null ? null : tail.find(one.key.text(), hash);
    if (ahead != null) {
      resolved(one, ahead, VectorOrigin.LOG, ready);
      return true;
    }
    LoggedVectors.Found logged = replay.find(one.partition.partition(), one.key.text(), hash);
    if (logged != null) {
      VectorOrigin origin = logged.own() ? VectorOrigin.LOG : VectorOrigin.LOG_OF_ANOTHER;
      resolved(one, logged.vector(), origin, ready);
      return true;
    }
    return false;
  }

  private void resolved(Pending one, float[] vector, VectorOrigin origin, List<Pending> ready) {
    one.origin = origin;
    Point point =
        one.write instanceof Write.Upsert(Point words)
            ? words.with(vector)
            : item(one).point(one.id, one.revision, vector);
    one.write = new Write.Upsert(point);
    ready.add(one);
  }

  private void start(Line line, Map<String, List<Pending>> slice) {
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

  /** So many that a slice takes about as long as configured. */
  private int sliceSize() {
    Duration time = config.sliceTime();
    long fitting = Math.round(textsPerMilli * time.toMillis());
    return (int)
        Math.clamp(fitting, Math.min(LEAST_SLICE, config.sliceTexts()), config.sliceTexts());
  }

  private static Item item(Pending one) {
    return requireNonNull(one.item, "a delete needs no vector");
  }

  /**
   * Waits a moment for what is being embedded.
   *
   * @return false if the thread was interrupted
   */
  boolean awaitFinished() {
    if (finished.isEmpty()) {
      LockSupport.parkNanos(1_000_000);
    }
    return !Thread.currentThread().isInterrupted();
  }

  /** What waits for its vectors, and how many slices of it, and at most, are being embedded. */
  private static final class Line {

    /** Turns are taken by partition, then owner, then flow, such as a conversation. */
    final FairQueue<Pending> queue =
        new FairQueue<>(
            List.of(
                p -> Integer.toString(p.partition.partition()), Pending::owner, p -> p.key.flow()));

    final int mostSlices;
    int running;

    Line(int mostSlices) {
      this.mostSlices = mostSlices;
    }

    boolean mayStart() {
      return queue.size() > 0 && running < mostSlices;
    }
  }

  /** What is being embedded is given up. */
  @Override
  public void close() {
    threads.shutdownNow();
  }
}
