package dev.memlog.index.qdrant.fake;

import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.qdrant.client.grpc.Collections.CollectionDescription;
import io.qdrant.client.grpc.Collections.CollectionExists;
import io.qdrant.client.grpc.Collections.CollectionExistsRequest;
import io.qdrant.client.grpc.Collections.CollectionExistsResponse;
import io.qdrant.client.grpc.Collections.CollectionOperationResponse;
import io.qdrant.client.grpc.Collections.CreateCollection;
import io.qdrant.client.grpc.Collections.DeleteCollection;
import io.qdrant.client.grpc.Collections.GetCollectionInfoRequest;
import io.qdrant.client.grpc.Collections.GetCollectionInfoResponse;
import io.qdrant.client.grpc.Collections.ListCollectionsRequest;
import io.qdrant.client.grpc.Collections.ListCollectionsResponse;
import io.qdrant.client.grpc.CollectionsGrpc;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The collections, which outlive a restart of the server. */
final class FakeCollections extends CollectionsGrpc.CollectionsImplBase {

  private final Map<String, FakeCollection> collections = new ConcurrentHashMap<>();

  FakeCollection named(String name) {
    FakeCollection collection = collections.get(name);
    if (collection == null) {
      throw Status.NOT_FOUND
          .withDescription("Not found: Collection `" + name + "` doesn't exist!")
          .asRuntimeException();
    }
    return collection;
  }

  void drop(String name) {
    collections.remove(name);
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
          if (collections.putIfAbsent(request.getCollectionName(), made) != null) {
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
                .setResult(collections.remove(request.getCollectionName()) != null)
                .build());
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
