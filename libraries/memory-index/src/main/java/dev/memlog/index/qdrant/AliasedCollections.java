package dev.memlog.index.qdrant;

import com.google.common.util.concurrent.ListenableFuture;
import dev.memlog.index.CollectionSpec;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.StoredAlias.Names;
import dev.memlog.index.qdrant.QdrantConnection.MissingException;
import dev.memlog.index.qdrant.QdrantConnection.RefusedException;
import io.qdrant.client.grpc.Collections.AliasOperations;
import io.qdrant.client.grpc.Collections.ChangeAliases;
import io.qdrant.client.grpc.Collections.CollectionDescription;
import io.qdrant.client.grpc.Collections.CreateAlias;
import io.qdrant.client.grpc.Collections.DeleteAlias;
import io.qdrant.client.grpc.Collections.DeleteCollection;
import io.qdrant.client.grpc.Collections.GetCollectionInfoRequest;
import io.qdrant.client.grpc.Collections.ListAliasesRequest;
import io.qdrant.client.grpc.Collections.ListCollectionsRequest;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The collections of one kind on the server, and the aliases of the live and the previous
 * collection. Only names inside Qdrant have the prefix.
 */
final class AliasedCollections {

  private final QdrantConnection server;
  private final String prefix;
  private final String kind;

  /** The name of the only collection of a version that had no alias. */
  private final String unnumbered;

  private final Pattern numbered;

  AliasedCollections(QdrantConnection server, String prefix, CollectionSpec spec) {
    this.server = server;
    this.prefix = prefix;
    this.kind = spec.name();
    this.unnumbered = new CollectionSchema(prefix, spec).name().substring(prefix.length());
    this.numbered = Pattern.compile(Pattern.quote(kind) + "-[1-9][0-9]{0,8}");
  }

  /**
   * Returns the name of a collection inside Qdrant.
   *
   * @throws IllegalArgumentException if no collection of the kind can have this name
   */
  String nameInside(String collection) {
    if (!isOfThisKind(collection)) {
      throw new IllegalArgumentException(
          "a collection must be named " + kind + "-NUMBER, got " + collection);
    }
    return prefix + collection;
  }

  private boolean isOfThisKind(String collection) {
    return collection.equals(unnumbered) || numbered.matcher(collection).matches();
  }

  Names names() {
    Map<String, String> aliases = aliases();
    Optional<String> live = outside(aliases.get(alias()));
    return new Names(
        live.isPresent() || !collections().contains(unnumbered) ? live : Optional.of(unnumbered),
        outside(aliases.get(previousAlias())));
  }

  private Map<String, String> aliases() {
    Map<String, String> aliases = new HashMap<>();
    await(server.collections().listAliases(ListAliasesRequest.getDefaultInstance()))
        .getAliasesList()
        .forEach(alias -> aliases.put(alias.getAliasName(), alias.getCollectionName()));
    return aliases;
  }

  private Optional<String> outside(@Nullable String inside) {
    return Optional.ofNullable(inside)
        .filter(name -> name.startsWith(prefix))
        .map(name -> name.substring(prefix.length()));
  }

  private String alias() {
    return prefix + kind;
  }

  private String previousAlias() {
    return alias() + "-previous";
  }

  /** Returns the names of the collections that exist, lowest number first. */
  List<String> collections() {
    return await(server.collections().list(ListCollectionsRequest.getDefaultInstance()))
        .getCollectionsList()
        .stream()
        .map(CollectionDescription::getName)
        .flatMap(name -> outside(name).stream())
        .filter(this::isOfThisKind)
        .sorted(Comparator.comparing(this::number))
        .toList();
  }

  /**
   * Returns a collection's shape, with the model of the stored vectors if the collection exists.
   */
  CollectionSpec shapeOf(String collection, CollectionSpec spec) {
    var request =
        GetCollectionInfoRequest.newBuilder().setCollectionName(nameInside(collection)).build();
    try {
      return CollectionSchema.ofStoredModel(
          spec, server.await(server.collections().get(request)).getResult());
    } catch (MissingException _) {
      return spec;
    } catch (RefusedException e) {
      throw new IndexUnavailableException(String.valueOf(e.getMessage()), e);
    }
  }

  /** Returns a name that no collection has. */
  String nextName() {
    return kind + "-" + (collections().stream().mapToInt(this::number).max().orElse(0) + 1);
  }

  private int number(String name) {
    return name.equals(unnumbered) ? 0 : Integer.parseInt(name.substring(kind.length() + 1));
  }

  /** Sets the aliases of the live and the previous collection in one atomic request. */
  void switchTo(String collection, Optional<String> former) {
    Map<String, String> aliases = aliases();
    ChangeAliases.Builder change = ChangeAliases.newBuilder();
    for (String alias : List.of(alias(), previousAlias())) {
      if (aliases.containsKey(alias)) {
        change.addActions(delete(alias));
      }
    }
    change.addActions(create(alias(), collection));
    former.ifPresent(name -> change.addActions(create(previousAlias(), name)));
    confirm(change.build());
  }

  /** Deletes a collection, after deleting its alias if it is the previous collection. */
  void drop(String collection) {
    String inside = nameInside(collection);
    if (names().previous().equals(Optional.of(collection))) {
      confirm(ChangeAliases.newBuilder().addActions(delete(previousAlias())).build());
    }
    if (collections().contains(collection)) {
      var _ =
          await(
              server
                  .collections()
                  .delete(DeleteCollection.newBuilder().setCollectionName(inside).build()));
    }
  }

  private AliasOperations create(String alias, String collection) {
    return AliasOperations.newBuilder()
        .setCreateAlias(
            CreateAlias.newBuilder().setAliasName(alias).setCollectionName(prefix + collection))
        .build();
  }

  private static AliasOperations delete(String alias) {
    return AliasOperations.newBuilder()
        .setDeleteAlias(DeleteAlias.newBuilder().setAliasName(alias))
        .build();
  }

  private void confirm(ChangeAliases change) {
    if (!await(server.collections().updateAliases(change)).getResult()) {
      throw new IndexUnavailableException("the aliases of " + kind + " could not be changed");
    }
  }

  private <T> T await(ListenableFuture<T> answer) {
    try {
      return server.await(answer);
    } catch (MissingException | RefusedException e) {
      throw new IndexUnavailableException(String.valueOf(e.getMessage()), e);
    }
  }
}
