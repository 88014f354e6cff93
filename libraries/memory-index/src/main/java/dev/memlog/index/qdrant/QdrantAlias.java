package dev.memlog.index.qdrant;

import dev.memlog.index.CollectionSpec;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.OpenCollections;
import dev.memlog.index.SourcePartition;
import dev.memlog.index.StoredAlias;
import dev.memlog.index.qdrant.QdrantConnection.MissingException;
import dev.memlog.index.qdrant.QdrantConnection.RefusedException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The collections of one kind on a Qdrant server, such as {@code memlog-passages-1} and {@code
 * memlog-passages-2} with the prefix {@code memlog-}. The server's alias {@code memlog-passages}
 * names the live collection, and {@code memlog-passages-previous} the previous one. Any number of
 * processes may have a collection open. If another process makes a collection live, queries of this
 * process use it after about a second.
 *
 * <p>An older version of Memlog had one collection without a number, and no alias. As long as the
 * server has no alias, that collection is live under its old name.
 */
public final class QdrantAlias extends StoredAlias {

  /** Another process may switch the collections, which queries follow within this time. */
  private static final Duration TRUST = Duration.ofSeconds(1);

  private final QdrantSettings settings;
  private final CollectionSpec spec;
  private final Clock clock;
  private final QdrantConnection server;
  private final AliasedCollections stored;

  /**
   * Creates an alias without a request to the server.
   *
   * @param spec the shape of the first collection; its name is the kind
   */
  public QdrantAlias(QdrantSettings settings, CollectionSpec spec, Clock clock) {
    this(settings, spec, clock, OpenCollections.LINGER);
  }

  QdrantAlias(QdrantSettings settings, CollectionSpec spec, Clock clock, Duration linger) {
    super(spec, TRUST, linger);
    this.settings = settings;
    this.spec = spec;
    this.clock = clock;
    this.server = new QdrantConnection(settings, clock);
    this.stored = new AliasedCollections(server, settings.collectionPrefix(), spec);
  }

  @Override
  public List<String> collections() {
    return stored.collections();
  }

  @Override
  public String nextName() {
    return stored.nextName();
  }

  /**
   * Returns the next offset to read of each source partition, as stored in the collection with the
   * highest number; empty if there is no collection. Query processes report these offsets as
   * progress while a different process fills the collection.
   *
   * @throws IndexUnavailableException if the index is unavailable
   */
  @Override
  public Map<SourcePartition, Long> newestPositions() {
    List<String> all = collections();
    if (all.isEmpty()) {
      return Map.of();
    }
    var structs = new PointStructs(spec, clock);
    return reading(
            all.getLast(),
            (inside, incarnation) -> new PositionPoints(server, inside, structs).read(incarnation))
        .orElse(Map.of());
  }

  @Override
  public Optional<Instant> unerasedSince(String collection) {
    var structs = new PointStructs(spec, clock);
    return reading(
            collection,
            (inside, incarnation) ->
                new UnerasedPoint(server, inside, structs, clock).read(incarnation))
        .flatMap(Function.identity());
  }

  /**
   * Reads from a collection without opening it; empty if the collection does not exist.
   *
   * @param read a function of the collection's name inside Qdrant and its incarnation
   */
  private <T> Optional<T> reading(String collection, BiFunction<String, String, T> read) {
    String inside = stored.nameInside(collection);
    try {
      return Optional.of(read.apply(inside, new StoredRevisions(server, inside).adopt()));
    } catch (MissingException _) {
      return Optional.empty();
    } catch (RefusedException e) {
      throw new IndexUnavailableException(String.valueOf(e.getMessage()), e);
    }
  }

  @Override
  protected Names names() {
    return stored.names();
  }

  @Override
  protected CollectionSpec storedShape(String collection) {
    return stored.shapeOf(collection, spec);
  }

  @Override
  protected MemoryIndex openStored(String collection, CollectionSpec shape) {
    var schema = new CollectionSchema(shape, stored.nameInside(collection));
    return QdrantIndex.open(settings, schema, clock);
  }

  @Override
  protected void storeLive(String collection, Optional<String> former) {
    stored.switchTo(collection, former);
  }

  @Override
  protected void deleteStored(String collection) {
    stored.drop(collection);
  }

  @Override
  public void close() {
    super.close();
    server.close();
  }
}
