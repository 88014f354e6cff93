package dev.memlog.index.qdrant;

import dev.memlog.index.CandidatePool;
import dev.memlog.index.CandidateQuery;
import dev.memlog.index.CollectionSpec;
import dev.memlog.index.Filter;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.PartitionDigest;
import dev.memlog.index.PointRules;
import dev.memlog.index.Repair;
import dev.memlog.index.SourcePartition;
import dev.memlog.index.StoredEntry;
import dev.memlog.index.StoredVector;
import dev.memlog.index.UnusableIndexException;
import dev.memlog.index.Write;
import dev.memlog.index.qdrant.QdrantConnection.MissingException;
import dev.memlog.index.qdrant.QdrantConnection.RefusedException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * A collection of a Qdrant server, 1.18 or later. Any number of processes may have it open, since
 * the server itself compares the revisions of writes.
 *
 * <p>If a collection is dropped while it is open, this object no longer writes to it, even if a
 * different process recreates the collection. {@link #apply} and {@link #repair} throw {@link
 * UnusableIndexException} until {@link #positions} is called. That method recreates the collection
 * if necessary, and returns the positions from which to fill it again. As long as the collection is
 * missing, {@link #vectors} throws the same exception.
 */
public final class QdrantIndex implements MemoryIndex {

  private final CollectionSpec spec;
  private final QdrantSettings settings;
  private final Clock clock;
  private final String collection;
  private final QdrantConnection server;
  private final PointRules rules;
  private final FilterConditions filters;
  private final CollectionStart start;
  private final StoredRevisions revisions;
  private final GuardedUpserts upserts;
  private final StoredDigests digests;
  private final StoredEntries entries;
  private final PositionPoints positions;
  private final QdrantCandidateSearch search;
  private final Tombstones tombstones;

  private QdrantIndex(
      QdrantSettings settings, CollectionSchema schema, Clock clock, QdrantConnection server) {
    CollectionSpec spec = schema.spec();
    this.spec = spec;
    this.settings = settings;
    this.clock = clock;
    this.server = server;
    collection = schema.name();
    var points = new CollectionPoints(server, collection, new PointStructs(spec, clock));
    rules = new PointRules(spec, lexicalFirst());
    filters = new FilterConditions(spec);
    revisions = new StoredRevisions(points);
    start = new CollectionStart(settings, schema, points, revisions);
    upserts = new GuardedUpserts(points, revisions, new UnerasedPoint(points, clock));
    entries = new StoredEntries(points, spec);
    digests = new StoredDigests(new DigestPoints(points), entries, settings.calls().deadline());
    positions = new PositionPoints(points);
    search =
        new QdrantCandidateSearch(
            server,
            collection,
            new RecentCounts(server, collection, clock),
            settings.calls().readConsistency());
    tombstones = new Tombstones(points);
  }

  /**
   * Connects to the server, and creates the collection if it is absent. The name on the server is
   * {@code PREFIXNAME-MODEL-DIMENSIONS}, with the prefix of the settings and the name, model and
   * dimensions of the shape. In the model, {@code _} replaces each character except letters,
   * digits, {@code _} and {@code -}.
   *
   * @throws UnusableIndexException if the stored collection was created for a different shape
   * @throws IndexUnavailableException if the server is unavailable
   * @throws IllegalArgumentException if searches with these settings could find deleted points,
   *     since the stored collection has more replicas
   */
  public static QdrantIndex open(QdrantSettings settings, CollectionSpec spec, Clock clock) {
    return open(settings, new CollectionSchema(settings.collectionPrefix(), spec), clock);
  }

  /** Opens the collection of a schema, in the same way as the public method. */
  static QdrantIndex open(QdrantSettings settings, CollectionSchema schema, Clock clock) {
    var server = new QdrantConnection(settings, clock);
    try {
      var index = new QdrantIndex(settings, schema, clock, server);
      var _ = index.start.ensure();
      return index;
    } catch (RuntimeException e) {
      server.close();
      throw e;
    }
  }

  @Override
  public CollectionSpec collection() {
    return spec;
  }

  /**
   * Returns false. Each write takes the server several milliseconds, and lexical-first indexing
   * would double the number of writes.
   */
  @Override
  public boolean lexicalFirst() {
    return false;
  }

  /**
   * Applies writes, as {@link MemoryIndex#apply} describes.
   *
   * @throws UnusableIndexException if the collection was dropped since {@link #positions} was
   *     called
   */
  @Override
  public void apply(List<Write> writes, Map<SourcePartition, Long> read) {
    rules.check(writes);
    write(
        () -> {
          String adopted = revisions.adopted();
          if (writes.isEmpty()) {
            revisions.of(List.of(), adopted);
            positions.send(read, adopted).run();
            return;
          }
          List<Runnable> sent = new ArrayList<>();
          digests.change(
              partitions(writes),
              adopted,
              ready -> {
                var changes = upserts.apply(writes, adopted, ready);
                search.forgetCounts();
                // The server stores the positions and the digests at the same time.
                sent.add(positions.send(read, adopted));
                return changes;
              });
          sent.forEach(Runnable::run);
        });
  }

  private static Set<Integer> partitions(List<Write> writes) {
    return writes.stream().map(Write::partition).collect(Collectors.toSet());
  }

  /**
   * Returns the next offset to read for each source partition. If the collection was dropped,
   * recreates it and returns an empty map.
   */
  @Override
  public Map<SourcePartition, Long> positions() {
    return reading(() -> positions.read(start.ensure()));
  }

  /**
   * Returns the vectors of live points by id, as {@link MemoryIndex#vectors} describes.
   *
   * @throws UnusableIndexException if the collection was dropped
   */
  @Override
  public Map<UUID, StoredVector> vectors(Collection<UUID> ids) {
    return writing(() -> entries.vectors(ids));
  }

  @Override
  public CandidatePool search(CandidateQuery query) {
    spec.requireDimensions(query.vector());
    return filters
        .of(query.filter())
        .map(filter -> reading(() -> search.search(filter, query)))
        .orElseGet(() -> nothing(query));
  }

  private static CandidatePool nothing(CandidateQuery query) {
    Map<String, Long> none = new HashMap<>();
    query.words().forEach(word -> none.put(word, 0L));
    return new CandidatePool(List.of(), 0, none);
  }

  @Override
  public long count(Filter filter) {
    return filters.of(filter).map(some -> reading(() -> search.points(some))).orElse(0L);
  }

  @Override
  public Map<Integer, PartitionDigest> digests() {
    return reading(() -> digests.read(revisions.adopted()));
  }

  @Override
  public void recountDigests() {
    read(() -> digests.recount(revisions.adopted()));
  }

  @Override
  public void scan(Consumer<StoredEntry> receiver) {
    read(() -> entries.scan(receiver));
  }

  @Override
  public Map<UUID, StoredEntry> entries(Collection<UUID> ids) {
    return reading(() -> entries.of(ids));
  }

  @Override
  public void repair(List<Repair> repairs) {
    List<Write> writes = repairs.stream().map(Repair::write).toList();
    rules.check(writes);
    write(
        () -> {
          String adopted = revisions.adopted();
          if (!repairs.isEmpty()) {
            digests.change(
                partitions(writes), adopted, ready -> upserts.repair(repairs, adopted, ready));
            search.forgetCounts();
          }
        });
  }

  @Override
  public void maintain() {
    read(() -> tombstones.dropBefore(clock.millis() - settings.tombstoneRetention().toMillis()));
  }

  @Override
  public void check() {
    if (!reading(revisions::exists)) {
      throw new IndexUnavailableException("collection " + collection + " is not complete yet");
    }
  }

  private <T> T reading(Supplier<T> calls) {
    return calling(calls, e -> new IndexUnavailableException(dropped(), e));
  }

  private <T> T writing(Supplier<T> calls) {
    return calling(calls, e -> new UnusableIndexException(dropped(), e));
  }

  private void read(Runnable calls) {
    var _ = reading(supplier(calls));
  }

  private void write(Runnable calls) {
    var _ = writing(supplier(calls));
  }

  private static Supplier<Boolean> supplier(Runnable calls) {
    return () -> {
      calls.run();
      return true;
    };
  }

  private static <T> T calling(
      Supplier<T> calls, Function<MissingException, RuntimeException> missing) {
    try {
      return calls.get();
    } catch (MissingException e) {
      throw missing.apply(e);
    } catch (RefusedException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  private String dropped() {
    return "collection " + collection + " was dropped and must be filled again";
  }

  @Override
  public void close() {
    server.close();
  }
}
