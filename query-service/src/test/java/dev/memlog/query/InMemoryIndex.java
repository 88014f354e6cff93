package dev.memlog.query;

import static java.util.Objects.requireNonNull;

import dev.memlog.index.CandidatePool;
import dev.memlog.index.CandidatePool.Candidate;
import dev.memlog.index.CandidateQuery;
import dev.memlog.index.CollectionSpec;
import dev.memlog.index.Filter;
import dev.memlog.index.Filter.Condition;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.PartitionDigest;
import dev.memlog.index.PassageFields;
import dev.memlog.index.Point;
import dev.memlog.index.Repair;
import dev.memlog.index.SourcePartition;
import dev.memlog.index.StoredEntry;
import dev.memlog.index.StoredPoint;
import dev.memlog.index.StoredVector;
import dev.memlog.index.Write;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An index that looks at every point: exact, small, and unavailable on demand. */
public final class InMemoryIndex implements MemoryIndex {

  private final Map<UUID, Point> points = new ConcurrentHashMap<>();
  private final AtomicInteger searches = new AtomicInteger();
  private final String model;
  private volatile boolean unavailable;

  /**
   * @param model the id of the model that the vectors are of
   */
  public InMemoryIndex(String model) {
    this.model = model;
  }

  /** Makes every call fail from now on, or succeed again. */
  public void unavailable(boolean now) {
    unavailable = now;
  }

  public void add(Point point) {
    points.put(point.id(), point);
  }

  @Override
  public CollectionSpec collection() {
    return PassageFields.collection(model, 1);
  }

  @Override
  public boolean lexicalFirst() {
    return true;
  }

  @Override
  public void apply(List<Write> writes, Map<SourcePartition, Long> positions) {
    for (Write write : writes) {
      switch (write) {
        case Write.Upsert upsert -> points.put(upsert.id(), upsert.point());
        case Write.Delete delete -> points.remove(delete.id());
      }
    }
  }

  @Override
  public Map<SourcePartition, Long> positions() {
    return Map.of();
  }

  @Override
  public Map<UUID, StoredVector> vectors(Collection<UUID> ids) {
    check();
    Map<UUID, StoredVector> vectors = new HashMap<>();
    for (UUID id : ids) {
      Point point = points.get(id);
      if (point != null && point.vector() != null) {
        vectors.put(id, new StoredVector(point.contentHash(), point.vector()));
      }
    }
    return vectors;
  }

  /** Returns the number of searches. */
  public int searches() {
    return searches.get();
  }

  @Override
  public CandidatePool search(CandidateQuery query) {
    check();
    searches.incrementAndGet();
    List<Point> visible = points.values().stream().filter(p -> passes(p, query.filter())).toList();
    Map<String, Long> having = new HashMap<>();
    for (String word : query.words()) {
      long count = visible.stream().filter(p -> p.words().frequencies().containsKey(word)).count();
      having.put(word, count);
    }
    Set<UUID> byVector = top(visible, query.depth(), p -> cosine(p.vector(), query.vector()), -2);
    Set<UUID> byWords = top(visible, query.depth(), p -> words(p, having, visible.size()), 0);
    List<Candidate> candidates = new ArrayList<>();
    for (Point point : visible) {
      if (byVector.contains(point.id()) || byWords.contains(point.id())) {
        Map<String, Integer> frequencies = new HashMap<>(point.words().frequencies());
        frequencies.keySet().retainAll(query.words());
        candidates.add(
            new Candidate(
                new StoredPoint(point.id(), point.revision(), point.fields()),
                cosine(point.vector(), query.vector()),
                byVector.contains(point.id()),
                byWords.contains(point.id()),
                frequencies,
                point.words().length()));
      }
    }
    return new CandidatePool(candidates, visible.size(), having);
  }

  @Override
  public long count(Filter filter) {
    check();
    return points.values().stream().filter(point -> passes(point, filter)).count();
  }

  @Override
  public Map<Integer, PartitionDigest> digests() {
    throw new UnsupportedOperationException("a query reads no digests");
  }

  @Override
  public void recountDigests() {
    throw new UnsupportedOperationException("a query does not check");
  }

  @Override
  public void scan(Consumer<StoredEntry> entries) {
    throw new UnsupportedOperationException("a query does not check");
  }

  @Override
  public Map<UUID, StoredEntry> entries(Collection<UUID> ids) {
    throw new UnsupportedOperationException("a query does not check");
  }

  @Override
  public void repair(List<Repair> repairs) {
    throw new UnsupportedOperationException("a query does not check");
  }

  @Override
  public void maintain() {
    // Nothing is left behind here.
  }

  @Override
  public void check() {
    if (unavailable) {
      throw new IndexUnavailableException("the index is unavailable");
    }
  }

  @Override
  public void close() {
    points.clear();
  }

  private interface Score {
    double of(Point point);
  }

  private static Set<UUID> top(List<Point> points, int depth, Score score, double above) {
    record Scored(UUID id, double score) {}
    return Set.copyOf(
        points.stream()
            .map(point -> new Scored(point.id(), score.of(point)))
            .filter(scored -> scored.score() > above)
            .sorted(Comparator.comparingDouble(Scored::score).reversed())
            .limit(depth)
            .map(Scored::id)
            .toList());
  }

  private static double words(Point point, Map<String, Long> having, int all) {
    double sum = 0;
    for (var word : having.entrySet()) {
      int frequency = point.words().frequencies().getOrDefault(word.getKey(), 0);
      double idf = Math.log1p((all - word.getValue() + 0.5) / (word.getValue() + 0.5));
      sum += idf * frequency / (frequency + 4.8 * (0.25 + 0.75 * point.words().length() / 120));
    }
    return sum;
  }

  private static double cosine(float @Nullable [] one, float[] other) {
    if (one == null) {
      return Double.NaN;
    }
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += one[i] * other[i];
    }
    return sum;
  }

  private static boolean passes(Point point, Filter filter) {
    return point.tenant().equals(filter.tenant())
        && filter.conditions().stream().allMatch(condition -> holds(point, condition));
  }

  private static boolean holds(Point point, Condition condition) {
    return switch (condition) {
      case Condition.AnyOf anyOf ->
          switch (point.fields().get(anyOf.field())) {
            case null -> false;
            case List<?> values -> values.stream().anyMatch(anyOf.values()::contains);
            case Object value -> anyOf.values().contains(String.valueOf(value));
          };
      case Condition.Absent absent -> !point.fields().containsKey(absent.field());
      case Condition.Range range ->
          point.fields().containsKey(range.field())
              && (Long) requireNonNull(point.fields().get(range.field())) >= range.from()
              && (Long) requireNonNull(point.fields().get(range.field())) < range.to();
    };
  }
}
