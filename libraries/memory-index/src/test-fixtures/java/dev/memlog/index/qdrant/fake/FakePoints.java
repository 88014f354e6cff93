package dev.memlog.index.qdrant.fake;

import io.grpc.stub.StreamObserver;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.Points.CountPoints;
import io.qdrant.client.grpc.Points.CountResponse;
import io.qdrant.client.grpc.Points.CountResult;
import io.qdrant.client.grpc.Points.CreateFieldIndexCollection;
import io.qdrant.client.grpc.Points.DeletePoints;
import io.qdrant.client.grpc.Points.GetPoints;
import io.qdrant.client.grpc.Points.GetResponse;
import io.qdrant.client.grpc.Points.PointStruct;
import io.qdrant.client.grpc.Points.PointsOperationResponse;
import io.qdrant.client.grpc.Points.PrefetchQuery;
import io.qdrant.client.grpc.Points.QueryPoints;
import io.qdrant.client.grpc.Points.QueryResponse;
import io.qdrant.client.grpc.Points.ScoredPoint;
import io.qdrant.client.grpc.Points.ScrollPoints;
import io.qdrant.client.grpc.Points.ScrollResponse;
import io.qdrant.client.grpc.Points.SetPayloadPoints;
import io.qdrant.client.grpc.Points.UpdateResult;
import io.qdrant.client.grpc.Points.UpdateStatus;
import io.qdrant.client.grpc.Points.UpsertPoints;
import io.qdrant.client.grpc.PointsGrpc;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/** The service of points. */
final class FakePoints extends PointsGrpc.PointsImplBase {

  private static final int DEFAULT_LIMIT = 10;

  private final FakeCollections collections;
  private final Set<String> refused = ConcurrentHashMap.newKeySet();
  private final AtomicReference<Runnable> meanwhile = new AtomicReference<>(() -> {});

  FakePoints(FakeCollections collections) {
    this.collections = collections;
  }

  /** Happens once, after the next query has found its points and before it reads them. */
  void meanwhile(Runnable change) {
    meanwhile.set(change);
  }

  void refuse(UUID id) {
    refused.add(id.toString());
  }

  @Override
  public void upsert(UpsertPoints request, StreamObserver<PointsOperationResponse> answer) {
    Strict.answer(
        answer,
        () -> {
          Strict.only(
              request,
              "collection_name",
              "wait",
              "points",
              "ordering",
              "update_filter",
              "update_mode");
          if (request.getPointsList().stream()
              .anyMatch(point -> refused.contains(point.getId().getUuid()))) {
            throw Strict.refused("Validation error in body: points");
          }
          collections.named(request.getCollectionName()).upsert(request);
          return updated(request.getWait());
        });
  }

  @Override
  public void delete(DeletePoints request, StreamObserver<PointsOperationResponse> answer) {
    Strict.answer(
        answer,
        () -> {
          Strict.only(request, "collection_name", "wait", "points");
          FakeCollection collection = collections.named(request.getCollectionName());
          if (request.getPoints().hasFilter()) {
            collection.delete(request.getPoints().getFilter());
          } else {
            collection.delete(request.getPoints().getPoints().getIdsList());
          }
          return updated(request.getWait());
        });
  }

  @Override
  public void setPayload(SetPayloadPoints request, StreamObserver<PointsOperationResponse> answer) {
    Strict.answer(
        answer,
        () -> {
          Strict.only(request, "collection_name", "wait", "payload", "points_selector");
          collections
              .named(request.getCollectionName())
              .setPayload(request.getPointsSelector().getFilter(), request.getPayloadMap());
          return updated(request.getWait());
        });
  }

  @Override
  public void createFieldIndex(
      CreateFieldIndexCollection request, StreamObserver<PointsOperationResponse> answer) {
    Strict.answer(
        answer,
        () -> {
          Strict.only(
              request, "collection_name", "wait", "field_name", "field_type", "field_index_params");
          collections.named(request.getCollectionName()).index(request);
          return updated(request.getWait());
        });
  }

  /** Whoever does not wait is told no more than that the server has heard. */
  private static PointsOperationResponse updated(boolean waited) {
    return PointsOperationResponse.newBuilder()
        .setResult(
            UpdateResult.newBuilder()
                .setStatus(waited ? UpdateStatus.Completed : UpdateStatus.Acknowledged))
        .build();
  }

  @Override
  public void get(GetPoints request, StreamObserver<GetResponse> answer) {
    Strict.answer(
        answer,
        () -> {
          Strict.only(request, "collection_name", "ids", "with_payload", "with_vectors");
          FakeCollection collection = collections.named(request.getCollectionName());
          GetResponse.Builder found = GetResponse.newBuilder();
          for (PointId id : request.getIdsList()) {
            PointStruct point = collection.get(id);
            if (point != null) {
              found.addResult(
                  Answers.retrieved(point, request.getWithPayload(), request.getWithVectors()));
            }
          }
          return found.build();
        });
  }

  @Override
  public void count(CountPoints request, StreamObserver<CountResponse> answer) {
    Strict.answer(
        answer,
        () -> {
          Strict.only(request, "collection_name", "filter", "exact");
          int count =
              collections.named(request.getCollectionName()).passing(request.getFilter()).size();
          return CountResponse.newBuilder()
              .setResult(CountResult.newBuilder().setCount(count))
              .build();
        });
  }

  @Override
  public void scroll(ScrollPoints request, StreamObserver<ScrollResponse> answer) {
    Strict.answer(
        answer,
        () -> {
          Strict.only(
              request,
              "collection_name",
              "filter",
              "offset",
              "limit",
              "with_payload",
              "with_vectors");
          String from = request.hasOffset() ? FakeCollection.key(request.getOffset()) : "";
          int limit = request.hasLimit() ? request.getLimit() : DEFAULT_LIMIT;
          List<PointStruct> left =
              collections.named(request.getCollectionName()).passing(request.getFilter()).stream()
                  .filter(point -> FakeCollection.key(point.getId()).compareTo(from) >= 0)
                  .toList();
          ScrollResponse.Builder page = ScrollResponse.newBuilder();
          left.stream()
              .limit(limit)
              .map(
                  point ->
                      Answers.retrieved(point, request.getWithPayload(), request.getWithVectors()))
              .forEach(page::addResult);
          if (left.size() > limit) {
            page.setNextPageOffset(left.get(limit).getId());
          }
          return page.build();
        });
  }

  @Override
  public void query(QueryPoints request, StreamObserver<QueryResponse> answer) {
    Strict.answer(answer, () -> QueryResponse.newBuilder().addAllResult(scored(request)).build());
  }

  private List<ScoredPoint> scored(QueryPoints request) {
    Strict.only(
        request,
        "collection_name",
        "prefetch",
        "filter",
        "limit",
        "using",
        "query",
        "params",
        "with_payload",
        "with_vectors");
    FakeCollection collection = collections.named(request.getCollectionName());
    Set<PointId> fetched = new HashSet<>();
    for (PrefetchQuery path : request.getPrefetchList()) {
      Strict.only(path, "filter", "limit", "using", "query", "params");
      Nearest.of(
              collection.passing(path.getFilter()),
              path.getUsing(),
              path.getQuery(),
              path.getLimit())
          .forEach(point -> fetched.add(point.getId()));
    }
    List<ScoredPoint> found =
        Nearest.of(
            collection.passing(request.getFilter()).stream()
                .filter(point -> request.getPrefetchCount() == 0 || fetched.contains(point.getId()))
                .toList(),
            request.getUsing(),
            request.getQuery(),
            request.hasLimit() ? request.getLimit() : DEFAULT_LIMIT);
    meanwhile.getAndSet(() -> {}).run();
    List<ScoredPoint> read = new ArrayList<>();
    for (ScoredPoint point : found) {
      PointStruct stored = collection.get(point.getId());
      if (stored != null) {
        read.add(
            point.toBuilder()
                .putAllPayload(Answers.payload(stored, request.getWithPayload()))
                .setVectors(Answers.vectors(stored, request.getWithVectors()))
                .build());
      }
    }
    return read;
  }
}
