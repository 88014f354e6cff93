package dev.memlog.index.qdrant.fake;

import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.qdrant.client.grpc.Collections.AliasDescription;
import io.qdrant.client.grpc.Collections.AliasOperations;
import io.qdrant.client.grpc.Collections.ChangeAliases;
import io.qdrant.client.grpc.Collections.CollectionDescription;
import io.qdrant.client.grpc.Collections.CollectionExists;
import io.qdrant.client.grpc.Collections.CollectionExistsRequest;
import io.qdrant.client.grpc.Collections.CollectionExistsResponse;
import io.qdrant.client.grpc.Collections.CollectionOperationResponse;
import io.qdrant.client.grpc.Collections.CreateCollection;
import io.qdrant.client.grpc.Collections.DeleteCollection;
import io.qdrant.client.grpc.Collections.GetCollectionInfoRequest;
import io.qdrant.client.grpc.Collections.GetCollectionInfoResponse;
import io.qdrant.client.grpc.Collections.ListAliasesRequest;
import io.qdrant.client.grpc.Collections.ListAliasesResponse;
import io.qdrant.client.grpc.Collections.ListCollectionsRequest;
import io.qdrant.client.grpc.Collections.ListCollectionsResponse;
import io.qdrant.client.grpc.CollectionsGrpc;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The collections, which outlive a restart of the server. */
final class FakeCollections extends CollectionsGrpc.CollectionsImplBase {

  private final Map<String, FakeCollection> collections = new ConcurrentHashMap<>();

  private final Map<String, String> aliases = new ConcurrentHashMap<>();

  /**
   * @param name that of a collection, or an alias of one
   */
  FakeCollection named(String name) {
    FakeCollection collection = collections.get(aliases.getOrDefault(name, name));
    if (collection == null) {
      throw Status.NOT_FOUND
          .withDescription("Not found: Collection `" + name + "` doesn't exist!")
          .asRuntimeException();
    }
    return collection;
  }

  boolean drop(String name) {
    aliases.values().removeIf(name::equals);
    return collections.remove(name) != null;
  }

  Collection<FakeCollection> all() {
    return collections.values();
  }

  Iterable<String> names() {
    return collections.keySet();
  }

  @Override
  public void get(
      GetCollectionInfoRequest request, StreamObserver<GetCollectionInfoResponse> answer) {
    Strict.answer(
        answer,
        () ->
            GetCollectionInfoResponse.newBuilder()
                .setResult(named(request.getCollectionName()).info())
                .build());
  }

  @Override
  public void list(ListCollectionsRequest request, StreamObserver<ListCollectionsResponse> answer) {
    Strict.answer(
        answer,
        () -> {
          var list = ListCollectionsResponse.newBuilder();
          names().forEach(n -> list.addCollections(CollectionDescription.newBuilder().setName(n)));
          return list.build();
        });
  }

  @Override
  public void create(CreateCollection request, StreamObserver<CollectionOperationResponse> answer) {
    Strict.answer(
        answer,
        () -> {
          var made = new FakeCollection(request);
          if (aliases.containsKey(request.getCollectionName())
              || collections.putIfAbsent(request.getCollectionName(), made) != null) {
            throw Status.ALREADY_EXISTS
                .withDescription(
                    "Wrong input: Collection `" + request.getCollectionName() + "` already exists!")
                .asRuntimeException();
          }
          return CollectionOperationResponse.newBuilder().setResult(true).build();
        });
  }

  @Override
  public void delete(DeleteCollection request, StreamObserver<CollectionOperationResponse> answer) {
    Strict.answer(
        answer,
        () ->
            CollectionOperationResponse.newBuilder()
                .setResult(drop(request.getCollectionName()))
                .build());
  }

  @Override
  public void listAliases(ListAliasesRequest request, StreamObserver<ListAliasesResponse> answer) {
    Strict.answer(
        answer,
        () -> {
          var list = ListAliasesResponse.newBuilder();
          aliases.forEach(
              (alias, collection) ->
                  list.addAliases(
                      AliasDescription.newBuilder()
                          .setAliasName(alias)
                          .setCollectionName(collection)));
          return list.build();
        });
  }

  /** All or nothing, as the server does. */
  @Override
  public synchronized void updateAliases(
      ChangeAliases request, StreamObserver<CollectionOperationResponse> answer) {
    Strict.answer(
        answer,
        () -> {
          Map<String, String> changed = new HashMap<>(aliases);
          for (AliasOperations action : request.getActionsList()) {
            switch (action.getActionCase()) {
              case CREATE_ALIAS -> {
                String collection = action.getCreateAlias().getCollectionName();
                if (!collections.containsKey(collection)) {
                  throw Status.NOT_FOUND
                      .withDescription("Not found: Collection `" + collection + "` doesn't exist!")
                      .asRuntimeException();
                }
                changed.put(action.getCreateAlias().getAliasName(), collection);
              }
              case DELETE_ALIAS -> changed.remove(action.getDeleteAlias().getAliasName());
              default -> throw Strict.unknown("alias action " + action.getActionCase());
            }
          }
          aliases.putAll(changed);
          aliases.keySet().retainAll(changed.keySet());
          return CollectionOperationResponse.newBuilder().setResult(true).build();
        });
  }

  @Override
  public void collectionExists(
      CollectionExistsRequest request, StreamObserver<CollectionExistsResponse> answer) {
    Strict.answer(
        answer,
        () ->
            CollectionExistsResponse.newBuilder()
                .setResult(
                    CollectionExists.newBuilder()
                        .setExists(collections.containsKey(request.getCollectionName())))
                .build());
  }
}
