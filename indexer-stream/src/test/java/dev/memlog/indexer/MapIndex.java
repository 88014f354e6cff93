package dev.memlog.indexer;

import dev.memlog.embedding.HashingEmbedder;
import dev.memlog.index.CandidatePool;
import dev.memlog.index.CandidateQuery;
import dev.memlog.index.CollectionSpec;
import dev.memlog.index.ContentDigest;
import dev.memlog.index.Filter;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.InvalidPointException;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.PartitionDigest;
import dev.memlog.index.PassageFields;
import dev.memlog.index.Point;
import dev.memlog.index.Repair;
import dev.memlog.index.SourcePartition;
import dev.memlog.index.StoredEntry;
import dev.memlog.index.StoredVector;
import dev.memlog.index.Write;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The index's contract in two maps, with faults on demand. Its state can be saved and restored, as
 * by a crash of an index that commits at intervals.
 */
final class MapIndex implements MemoryIndex {

  private final Map<UUID, Write> writes = new HashMap<>();
  private final Map<SourcePartition, Long> positions = new HashMap<>();
  private final List<List<Write>> applied = new ArrayList<>();
  volatile boolean unavailable;
  volatile boolean lexicalFirst = true;
  volatile int failures;
  volatile Predicate<Point> invalid = _ -> false;
  volatile Predicate<Write> loses = _ -> false;
  volatile boolean namesTheInvalid = true;

  /** Done by each thread that reads all entries, before it does. */
  volatile Runnable beforeScan = () -> {};

  /** Done once, by the indexer's thread, when it asks for vectors. */
  final AtomicReference<Runnable> interlude = new AtomicReference<>(() -> {});

  /** The state that a crash leaves. */
  record Image(Map<UUID, Write> writes, Map<SourcePartition, Long> positions) {}

  synchronized Image image() {
    return new Image(Map.copyOf(writes), Map.copyOf(positions));
  }

  synchronized void restore(Image image) {
    writes.clear();
    writes.putAll(image.writes());
    positions.clear();
    positions.putAll(image.positions());
  }

  @Override
  public CollectionSpec collection() {
    return PassageFields.collection("hashing", HashingEmbedder.DIMENSIONS);
  }

  @Override
  public boolean lexicalFirst() {
    return lexicalFirst;
  }

  @Override
  public synchronized void apply(List<Write> batch, Map<SourcePartition, Long> at) {
    check();
    if (batch.stream().map(Write::id).distinct().count() != batch.size()) {
      throw new IllegalArgumentException("at most one write for each id");
    }
    for (Write write : batch) {
      if (write instanceof Write.Upsert(Point point) && invalid.test(point)) {
        throw namesTheInvalid
            ? new InvalidPointException(point.id(), "the script says so")
            : new InvalidPointException("the script says so");
      }
    }
    applied.add(List.copyOf(batch));
    for (Write write : batch) {
      if (!loses.test(write)) {
        writes.merge(write.id(), write, (a, b) -> passes(a, b) ? b : a);
      }
    }
    positions.putAll(at);
    if (failures > 0) {
      failures--;
      throw new IndexUnavailableException("the outcome is unknown, says the script");
    }
  }

  private static boolean passes(Write before, Write write) {
    return write.revision() > before.revision()
        || (write.revision() == before.revision()
            && before instanceof Write.Upsert(Point words)
            && words.vector() == null
            && !(write instanceof Write.Upsert(Point again) && again.vector() == null));
  }

  @Override
  public synchronized Map<SourcePartition, Long> positions() {
    check();
    return Map.copyOf(positions);
  }

  @Override
  public Map<UUID, StoredVector> vectors(Collection<UUID> ids) {
    check();
    interlude.getAndSet(() -> {}).run();
    return stored(ids);
  }

  private synchronized Map<UUID, StoredVector> stored(Collection<UUID> ids) {
    Map<UUID, StoredVector> found = new HashMap<>();
    for (UUID id : ids) {
      if (writes.get(id) instanceof Write.Upsert(Point point)) {
        float[] vector = point.vector();
        if (vector != null) {
          found.put(id, new StoredVector(point.contentHash(), vector));
        }
      }
    }
    return found;
  }

  /** Returns the live points that have their vectors by id, each as revision and content hash. */
  Map<UUID, String> live() {
    return points(point -> point.vector() != null);
  }

  /** Returns the live points without a vector by id, each as revision and content hash. */
  Map<UUID, String> lexicalOnly() {
    return points(point -> point.vector() == null);
  }

  private synchronized Map<UUID, String> points(Predicate<Point> which) {
    Map<UUID, String> points = new TreeMap<>();
    writes.forEach(
        (id, write) -> {
          if (write instanceof Write.Upsert(Point point) && which.test(point)) {
            points.put(id, point.revision() + " " + point.contentHash());
          }
        });
    return points;
  }

  synchronized List<List<Write>> applied() {
    return List.copyOf(applied);
  }

  @Override
  public CandidatePool search(CandidateQuery query) {
    throw new UnsupportedOperationException("the indexer does not search");
  }

  @Override
  public synchronized long count(Filter filter) {
    return live().size();
  }

  @Override
  public synchronized Map<Integer, PartitionDigest> digests() {
    check();
    Map<Integer, PartitionDigest> digests = new HashMap<>();
    for (Write write : writes.values()) {
      if (write instanceof Write.Upsert(Point point)) {
        PartitionDigest one =
            PartitionDigest.EMPTY.add(point.id(), point.revision(), ContentDigest.of(point));
        digests.merge(point.partition(), one, PartitionDigest::plus);
      }
    }
    return digests;
  }

  @Override
  public void recountDigests() {
    check();
  }

  @Override
  public void scan(Consumer<StoredEntry> entries) {
    check();
    beforeScan.run();
    image().writes().values().forEach(write -> entries.accept(entry(write)));
  }

  @Override
  public synchronized Map<UUID, StoredEntry> entries(Collection<UUID> ids) {
    check();
    Map<UUID, StoredEntry> found = new HashMap<>();
    for (UUID id : ids) {
      Write write = writes.get(id);
      if (write != null) {
        found.put(id, entry(write));
      }
    }
    return found;
  }

  private static StoredEntry entry(Write write) {
    Point point = write instanceof Write.Upsert(Point live) ? live : null;
    return new StoredEntry(
        write.id(),
        write.revision(),
        write.tenant(),
        write.partition(),
        point == null,
        point != null && point.vector() != null,
        point == null ? null : ContentDigest.of(point));
  }

  @Override
  public synchronized void repair(List<Repair> repairs) {
    check();
    for (Repair repair : repairs) {
      Write stored = writes.get(repair.write().id());
      if (Objects.equals(stored == null ? null : stored.revision(), repair.expected())) {
        writes.put(repair.write().id(), repair.write());
      }
    }
  }

  @Override
  public void maintain() {}

  @Override
  public void check() {
    if (unavailable) {
      throw new IndexUnavailableException("the script says that it is unavailable");
    }
  }

  @Override
  public void close() {}
}
