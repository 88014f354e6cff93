package dev.memlog.index.qdrant;

import com.google.common.util.concurrent.ListenableFuture;
import dev.memlog.index.CollectionSpec;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.OpenCollections;
import dev.memlog.index.SourcePartition;
import dev.memlog.index.StoredAlias;
import dev.memlog.index.qdrant.QdrantConnection.MissingException;
import dev.memlog.index.qdrant.QdrantConnection.RefusedException;
import io.qdrant.client.grpc.Collections.AliasOperations;
import io.qdrant.client.grpc.Collections.ChangeAliases;
import io.qdrant.client.grpc.Collections.CreateAlias;
import io.qdrant.client.grpc.Collections.DeleteAlias;
import io.qdrant.client.grpc.Collections.DeleteCollection;
import io.qdrant.client.grpc.Collections.GetCollectionInfoRequest;
import io.qdrant.client.grpc.Collections.ListAliasesRequest;
import io.qdrant.client.grpc.Collections.ListCollectionsRequest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The collections of one kind on a Qdrant server, such as {@code memlog-passages-1} and {@code
 * memlog-passages-2} with the prefix {@code memlog-}. The server's alias {@code memlog-passages}
 * names the live collection, and {@code memlog-passages-previous} the previous one. Any number of
 * processes may have a collection open. If another process makes a collection live, queries of this
 * process use it after about a second.
 */
public final class QdrantAlias extends StoredAlias {

  /** Another process may switch the collections, which queries follow within this time. */
  private static final Duration TRUST = Duration.ofSeconds(1);

  private final QdrantSettings settings;
  private final CollectionSpec spec;
  private final Clock clock;
  private final QdrantConnection server;

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
  }

  @Override
  public List<String> collections() {
    return naming.among(
        await(server.collections().list(ListCollectionsRequest.getDefaultInstance()))
            .getCollectionsList()
            .stream()
            .flatMap(collection -> outside(collection.getName()).stream()));
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
    return reading(
            all.getLast(), (points, incarnation) -> new PositionPoints(points).read(incarnation))
        .orElse(Map.of());
  }

  @Override
  public Optional<Instant> unerasedSince(String collection) {
    return reading(
            collection, (points, incarnation) -> new UnerasedPoint(points, clock).read(incarnation))
        .flatMap(Function.identity());
  }

  /**
   * Reads from a collection without opening it; empty if the collection does not exist.
   *
   * @param read a function of the collection's points and its incarnation
   */
  private <T> Optional<T> reading(String collection, BiFunction<CollectionPoints, String, T> read) {
    var points = new CollectionPoints(server, inside(collection), new PointStructs(spec, clock));
    try {
      return Optional.of(read.apply(points, new StoredRevisions(points).adopt()));
    } catch (MissingException _) {
      return Optional.empty();
    } catch (RefusedException e) {
      throw new IndexUnavailableException(String.valueOf(e.getMessage()), e);
    }
  }

  @Override
  protected Names names() {
    Map<String, String> aliases = aliases();
    return new Names(outside(aliases.get(alias())), outside(aliases.get(previousAlias())));
  }

  private Map<String, String> aliases() {
    Map<String, String> aliases = new HashMap<>();
    await(server.collections().listAliases(ListAliasesRequest.getDefaultInstance()))
        .getAliasesList()
        .forEach(alias -> aliases.put(alias.getAliasName(), alias.getCollectionName()));
    return aliases;
  }

  private String alias() {
    return settings.collectionPrefix() + name();
  }

  private String previousAlias() {
    return alias() + "-previous";
  }

  /** Returns the name of a collection inside Qdrant. */
  private String inside(String collection) {
    return settings.collectionPrefix() + naming.require(collection);
  }

  /**
   * Returns the name of a collection that has this name inside Qdrant; empty without the prefix.
   */
  private Optional<String> outside(@Nullable String inside) {
    String prefix = settings.collectionPrefix();
    return Optional.ofNullable(inside)
        .filter(name -> name.startsWith(prefix))
        .map(name -> name.substring(prefix.length()));
  }

  @Override
  protected CollectionSpec storedShape(String collection) {
    var request =
        GetCollectionInfoRequest.newBuilder().setCollectionName(inside(collection)).build();
    try {
      return CollectionSchema.ofStoredModel(
          spec, server.await(server.collections().get(request)).getResult());
    } catch (MissingException _) {
      return spec;
    } catch (RefusedException e) {
      throw new IndexUnavailableException(String.valueOf(e.getMessage()), e);
    }
  }

  @Override
  protected MemoryIndex openStored(String collection, CollectionSpec shape) {
    return QdrantIndex.open(settings, new CollectionSchema(shape, inside(collection)), clock);
  }

  /** Sets the aliases of the live and the previous collection in one atomic request. */
  @Override
  protected void storeLive(String collection, Optional<String> former) {
    Map<String, String> aliases = aliases();
    ChangeAliases.Builder change = ChangeAliases.newBuilder();
    for (String alias : List.of(alias(), previousAlias())) {
      if (aliases.containsKey(alias)) {
        change.addActions(delete(alias));
      }
    }
    change.addActions(create(alias(), collection));
    former.ifPresent(name -> change.addActions(create(previousAlias(), name)));
    confirm(change);
  }

  /** Deletes a collection, after deleting its alias if it is the previous collection. */
  @Override
  protected void deleteStored(String collection) {
    var request = DeleteCollection.newBuilder().setCollectionName(inside(collection)).build();
    if (previousName().equals(Optional.of(collection))) {
      confirm(ChangeAliases.newBuilder().addActions(delete(previousAlias())));
    }
    if (collections().contains(collection)) {
      var _ = await(server.collections().delete(request));
    }
  }

  private AliasOperations create(String alias, String collection) {
    return AliasOperations.newBuilder()
        .setCreateAlias(
            CreateAlias.newBuilder()
                .setAliasName(alias)
                .setCollectionName(settings.collectionPrefix() + collection))
        .build();
  }

  private static AliasOperations delete(String alias) {
    return AliasOperations.newBuilder()
        .setDeleteAlias(DeleteAlias.newBuilder().setAliasName(alias))
        .build();
  }

  private void confirm(ChangeAliases.Builder change) {
    if (!await(server.collections().updateAliases(change.build())).getResult()) {
      throw new IndexUnavailableException("the aliases of " + name() + " could not be changed");
    }
  }

  private <T> T await(ListenableFuture<T> answer) {
    try {
      return server.await(answer);
    } catch (MissingException | RefusedException e) {
      throw new IndexUnavailableException(String.valueOf(e.getMessage()), e);
    }
  }

  @Override
  public void close() {
    super.close();
    server.close();
  }
}
