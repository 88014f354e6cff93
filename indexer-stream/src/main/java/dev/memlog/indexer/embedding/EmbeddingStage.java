package dev.memlog.indexer.embedding;

import static java.util.Objects.requireNonNull;

import dev.memlog.embedding.Embedder;
import dev.memlog.indexer.content.KnownVector;
import dev.memlog.indexer.content.PendingItem;
import dev.memlog.indexer.content.VectorOrigin;
import dev.memlog.indexer.metrics.IndexerMetrics;
import dev.memlog.indexer.vectors.KnownVectors;
import dev.memlog.indexer.vectors.VectorReplay;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The stage that gives each item its vector: a known one, or else one that the embedder computes.
 * The embedder computes the vectors of several texts together, a slice, on threads of its own.
 * Everything else belongs to the indexer's thread.
 */
public final class EmbeddingStage implements AutoCloseable {

  /** The flows among which the queues take turns: partitions, then owners, then conversations. */
  private static final List<Function<PendingItem, String>> FLOWS =
      List.of(
          item -> Integer.toString(item.partition()),
          PendingItem::owner,
          item -> item.key().flow());

  private static final int OWNER = 1;
  private static final int FLOW = 2;

  private final BatchConfig config;
  private final PriorityPolicy policy;
  private final Embedder embedder;
  private final KnownVectors known;
  private final VectorReplay replay;
  private final ProviderHealth provider;
  private final IndexerMetrics metrics;
  private final Runnable wake;

  /** The bulk queue, whose slices keep the embedder busy for a while. */
  private final FairQueue<PendingItem> bulk = new FairQueue<>(FLOWS);

  /** The live queue, whose small slices are embedded beside the bulk ones. */
  private final FairQueue<PendingItem> live = new FairQueue<>(FLOWS);

  private final int liveSlices;
  private final int liveTexts;
  private final SlicePace pace;

  /** The slices that are being embedded, or finished and not collected yet. */
  private final Set<EmbeddingSlice> running = new HashSet<>();

  /** The finished slices, which the embedder's threads hand over. */
  private final Queue<EmbeddingSlice> finished = new ConcurrentLinkedQueue<>();

  /** The items that wait for each text of a running slice, by content hash. */
  private final Map<String, List<PendingItem>> embedding = new HashMap<>();

  private final Map<Integer, List<PendingItem>> awaitingReplay = new HashMap<>();

  /** The live items that have just arrived and whose vectors have not been looked up yet. */
  private final Set<PendingItem> arrived = new LinkedHashSet<>();

  /**
   * Creates a stage without items.
   *
   * @param policy decides which items are live
   * @param embedder the embedder; the caller closes it
   * @param known the lookup of known vectors
   * @param replay the replay of logged vectors; the items of a partition wait until the partition's
   *     vectors are loaded
   * @param provider the health of the embedding provider
   * @param wake a callback after each slice; the embedder's threads call it
   */
  public EmbeddingStage(
      BatchConfig config,
      PriorityPolicy policy,
      Embedder embedder,
      KnownVectors known,
      VectorReplay replay,
      ProviderHealth provider,
      IndexerMetrics metrics,
      Runnable wake) {
    this.config = config;
    this.policy = policy;
    this.embedder = embedder;
    this.known = known;
    this.replay = replay;
    this.provider = provider;
    this.metrics = metrics;
    this.wake = wake;
    int textsAtOnce = embedder.textsAtOnce();
    this.liveSlices = PriorityPolicy.liveSlices(textsAtOnce, config.slicesInFlight());
    this.liveTexts = PriorityPolicy.liveSliceTexts(textsAtOnce, liveSlices);
    this.pace = new SlicePace(config);
  }

  /** Queues an item that needs its vector. */
  public void add(PendingItem item) {
    if (replay.loading(item.partition())) {
      awaitingReplay.computeIfAbsent(item.partition(), _ -> new ArrayList<>()).add(item);
    } else {
      enqueue(item);
    }
  }

  private void enqueue(PendingItem item) {
    int ownerItems = queuedOfOwner(item);
    (policy.isLive(item.record(), ownerItems) ? live : bulk).add(item);
    if (item.queued()
        && policy.indexesLexicallyFirst(item.record(), ownerItems, provider.unavailable())) {
      arrived.add(item);
    }
  }

  /**
   * Removes an item from the queues, because it no longer needs a vector. Its owner then has fewer
   * items queued.
   */
  public void remove(PendingItem item) {
    if (!live.remove(item)) {
      bulk.remove(item);
    }
  }

  /** Returns the number of queued items of the same owner. */
  public int queuedOfOwner(PendingItem item) {
    return live.queuedWith(item, OWNER) + bulk.queuedWith(item, OWNER);
  }

  /**
   * Returns the number of queued items of the same flow, such as the same conversation; see {@link
   * dev.memlog.indexer.content.ItemKey#flow}.
   */
  public int queuedInFlow(PendingItem item) {
    return live.queuedWith(item, FLOW) + bulk.queuedWith(item, FLOW);
  }

  /**
   * Returns the number of items in the queues, of which some may be cancelled. Items of a slice
   * that is being embedded do not count.
   */
  public int queued() {
    return live.size() + bulk.size() + awaitingReplay.values().stream().mapToInt(List::size).sum();
  }

  /** Returns whether texts are being embedded, or are embedded and not collected yet. */
  public boolean busy() {
    return !running.isEmpty();
  }

  /**
   * Returns whether {@link #collectSlices}, {@link #lookUpArrived} or {@link #startSlices} has work
   * to do now.
   */
  public boolean hasWork() {
    return !finished.isEmpty()
        || !arrived.isEmpty()
        || ((mayStart(live, liveSlices) || mayStart(bulk, config.slicesInFlight()))
            && !provider.holds());
  }

  /** Returns whether a slice could be filled and started now. */
  private long running(FairQueue<PendingItem> queue) {
    return running.stream().filter(slice -> slice.queue() == queue).count();
  }

  private boolean mayStart(FairQueue<PendingItem> queue, int mostSlices) {
    return queue.size() > 0 && running(queue) < mostSlices;
  }

  /**
   * Returns an error message if the embedding provider has refused at least {@code
   * deadLetters.maxInARow} texts in a row; null if it has refused fewer, or if that setting is 0.
   */
  public @Nullable String refusals() {
    return provider.refusals();
  }

  /**
   * Collects the texts that have been embedded.
   *
   * @param ready receives the items that have their vectors now
   * @param refused receives the items whose text the provider permanently refuses
   */
  public void collectSlices(List<PendingItem> ready, List<PendingItem> refused) {
    for (var slice = finished.poll(); slice != null; slice = finished.poll()) {
      running.remove(slice);
      ProviderHealth.Verdict verdict = provider.recordAnswer(slice);
      boolean answered = verdict != ProviderHealth.Verdict.UNANSWERED;
      if (answered) {
        metrics.recordSlice(slice.size(), slice.nanos());
        if (slice.queue() == bulk) {
          pace.measureSlice(slice);
        }
      }
      for (int i = 0; i < slice.hashes().size(); i++) {
        String hash = slice.hashes().get(i);
        List<PendingItem> items = requireNonNull(embedding.remove(hash));
        items.removeIf(PendingItem::cancelled);
        float[] vector = answered ? slice.vectors().get(i) : null;
        if (!answered || (vector == null && verdict == ProviderHealth.Verdict.REFUSALS_DOUBTED)) {
          items.forEach(this::enqueue);
        } else if (vector == null) {
          refused.addAll(items);
        } else {
          known.keep(hash, vector);
          var embedded = new KnownVector(vector, VectorOrigin.EMBEDDED);
          items.forEach(item -> item.attachVector(embedded));
          ready.addAll(items);
        }
      }
    }
  }

  /**
   * Looks up the known vectors of newly added items that may become searchable before they have a
   * vector.
   *
   * @param ready receives the items with a known vector
   * @param lexical receives the items to embed, which are indexed lexically meanwhile
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable; the next call
   *     looks them up again
   */
  public void lookUpArrived(List<PendingItem> ready, List<PendingItem> lexical) {
    arrived.removeIf(item -> item.cancelled() || item.hasVector());
    if (arrived.isEmpty()) {
      return;
    }
    Map<PendingItem, KnownVector> found = known.find(arrived);
    for (PendingItem item : arrived) {
      KnownVector vector = found.get(item);
      if (vector != null) {
        remove(item);
        item.attachVector(vector);
        ready.add(item);
      } else {
        item.indexLexically();
        lexical.add(item);
      }
    }
    arrived.clear();
  }

  /**
   * Takes items from the queues in fair order, and looks up their vectors. Starts to embed the
   * items that have no known vector, while fewer slices than allowed are being embedded.
   *
   * @param ready receives the items with a known vector
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable; the items stay
   *     queued
   */
  public void startSlices(List<PendingItem> ready) {
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
    startSlices(live, liveSlices, liveTexts, ready);
    startSlices(bulk, config.slicesInFlight(), pace.texts(), ready);
  }

  private void startSlices(
      FairQueue<PendingItem> queue, int mostSlices, int texts, List<PendingItem> ready) {
    while (running(queue) < mostSlices && !provider.holds() && ready.size() < config.writeBatch()) {
      Map<String, List<PendingItem>> slice = new LinkedHashMap<>();
      boolean more = true;
      while (more && slice.size() < texts && ready.size() < config.writeBatch()) {
        more = fill(queue, slice, texts, ready);
      }
      if (slice.isEmpty()) {
        return;
      }
      start(queue, slice);
    }
  }

  /** Starts to embed the texts of these items, given by content hash. */
  private void start(FairQueue<PendingItem> queue, Map<String, List<PendingItem>> items) {
    List<String> texts =
        items.values().stream().map(members -> members.getFirst().embeddedText()).toList();
    embedding.putAll(items);
    var slice = new EmbeddingSlice(List.copyOf(items.keySet()), texts, queue);
    running.add(slice);
    slice.start(
        embedder,
        ended -> {
          finished.add(ended);
          wake.run();
        });
  }

  private boolean fill(
      FairQueue<PendingItem> queue,
      Map<String, List<PendingItem>> slice,
      int texts,
      List<PendingItem> ready) {
    List<PendingItem> next = new ArrayList<>();
    for (PendingItem item = queue.poll(); item != null; item = queue.poll()) {
      if (!item.cancelled()) {
        next.add(item);
        if (next.size() == texts - slice.size()) {
          break;
        }
      }
    }
    if (next.isEmpty()) {
      return false;
    }
    Map<PendingItem, KnownVector> found;
    try {
      found = known.find(next);
    } catch (RuntimeException e) {
      next.forEach(queue::add);
      slice.values().forEach(members -> members.forEach(queue::add));
      throw e;
    }
    for (PendingItem item : next) {
      KnownVector vector = found.get(item);
      if (vector != null) {
        item.attachVector(vector);
        ready.add(item);
      } else {
        // A text that is being embedded already is not embedded again.
        var items = embedding.containsKey(item.contentHash()) ? embedding : slice;
        items.computeIfAbsent(item.contentHash(), _ -> new ArrayList<>()).add(item);
      }
    }
    return true;
  }

  /**
   * Waits for a slice to be embedded, for at most about a millisecond.
   *
   * @return false if the thread was interrupted
   */
  public boolean awaitSlice() {
    if (finished.isEmpty()) {
      LockSupport.parkNanos(1_000_000);
    }
    return !Thread.currentThread().isInterrupted();
  }

  /** Cancels the slices that are being embedded. */
  @Override
  public void close() {
    running.forEach(EmbeddingSlice::cancel);
  }
}
