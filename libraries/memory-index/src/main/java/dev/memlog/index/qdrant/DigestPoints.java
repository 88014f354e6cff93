package dev.memlog.index.qdrant;

import static io.qdrant.client.ConditionFactory.hasId;
import static io.qdrant.client.ConditionFactory.matchKeyword;
import static io.qdrant.client.PointIdFactory.id;
import static io.qdrant.client.ValueFactory.value;

import com.google.common.util.concurrent.ListenableFuture;
import dev.memlog.index.PartitionDigest;
import io.qdrant.client.WithPayloadSelectorFactory;
import io.qdrant.client.grpc.Common.Condition;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.Points.GetPoints;
import io.qdrant.client.grpc.Points.PointsOperationResponse;
import io.qdrant.client.grpc.Points.PointsSelector;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import io.qdrant.client.grpc.Points.ScrollPoints;
import io.qdrant.client.grpc.Points.SetPayloadPoints;
import io.qdrant.client.grpc.Points.UpsertPoints;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The digests of partitions, stored as points of the collection itself. While a write changes a
 * partition's points, the token of the write is stored as the holder of the partition's digest. A
 * digest with a holder may be wrong.
 */
record DigestPoints(CollectionPoints points) {

  /** The holder of a digest that no write holds. */
  static final String NOBODY = "";

  /** The holder of a digest that only a recount can correct. */
  static final String UNSURE = "unsure";

  private static final int PAGE = 1_000;

  /** A stored digest, which is correct if it has no holder. */
  record Held(PartitionDigest digest, String holder) {

    boolean free() {
      return holder.equals(NOBODY);
    }
  }

  /** Sets the holder of the digests that have no holder. Absent digests stay absent. */
  void hold(Collection<Integer> partitions, String incarnation, String token) {
    setHolder(partitions, incarnation, token, List.of(matchKeyword(PayloadKeys.HOLDER, NOBODY)));
  }

  /** Creates the digests of partitions without points, unless another process has created them. */
  void create(Collection<Integer> partitions, String incarnation) {
    UpsertPoints.Builder request = points.upsert();
    for (int partition : partitions) {
      request.addPoints(
          points.reserved(
              PayloadKeys.digestId(incarnation, partition),
              Map.of(
                  PayloadKeys.KIND, value(PayloadKeys.DIGEST),
                  PayloadKeys.INCARNATION, value(incarnation),
                  PayloadKeys.PARTITION, value((long) partition),
                  PayloadKeys.SUM, value(PartitionDigest.EMPTY.toString()),
                  PayloadKeys.HOLDER, value(NOBODY))));
    }
    points.insert(request);
  }

  /** Sets the holder of digests, even if they have a different holder. */
  void take(Collection<Integer> partitions, String incarnation, String token) {
    setHolder(partitions, incarnation, token, List.of());
  }

  private void setHolder(
      Collection<Integer> partitions, String incarnation, String token, List<Condition> guards) {
    points
        .server()
        .confirm(set(partitions, incarnation, guards, Map.of(PayloadKeys.HOLDER, value(token))));
  }

  /**
   * Stores the digests of partitions and removes their holder, where the holder is still the given
   * token. All requests are sent at once.
   */
  void release(Map<Integer, PartitionDigest> digests, String incarnation, String token) {
    var answers =
        digests.entrySet().stream()
            .map(
                digest ->
                    set(
                        List.of(digest.getKey()),
                        incarnation,
                        List.of(matchKeyword(PayloadKeys.HOLDER, token)),
                        Map.of(
                            PayloadKeys.SUM, value(digest.getValue().toString()),
                            PayloadKeys.HOLDER, value(NOBODY))))
            .toList();
    answers.forEach(points.server()::confirm);
  }

  private ListenableFuture<PointsOperationResponse> set(
      Collection<Integer> partitions,
      String incarnation,
      List<Condition> guards,
      Map<String, Value> payload) {
    List<PointId> ids = new ArrayList<>();
    partitions.forEach(partition -> ids.add(id(PayloadKeys.digestId(incarnation, partition))));
    var request =
        SetPayloadPoints.newBuilder()
            .setCollectionName(points.collection())
            .setWait(true)
            .putAllPayload(payload)
            .setPointsSelector(
                PointsSelector.newBuilder()
                    .setFilter(Filter.newBuilder().addMust(hasId(ids)).addAllMust(guards)))
            .build();
    return points.server().points().setPayload(request);
  }

  /** Asks for the stored digests of partitions, and returns the wait for them. */
  Supplier<Map<Integer, Held>> get(Collection<Integer> partitions, String incarnation) {
    var answer =
        points.request(
            GetPoints.newBuilder().setWithPayload(WithPayloadSelectorFactory.enable(true)),
            partitions.stream().map(one -> PayloadKeys.digestId(incarnation, one)).toList());
    return () -> {
      Map<Integer, Held> digests = new HashMap<>();
      points.server().await(answer).getResultList().forEach(point -> add(point, digests));
      return digests;
    };
  }

  /** Returns the stored digests by partition. */
  Map<Integer, Held> read(String incarnation) {
    Map<Integer, Held> digests = new HashMap<>();
    points.scroll(
        ScrollPoints.newBuilder()
            .setFilter(
                Filter.newBuilder()
                    .addMust(matchKeyword(PayloadKeys.KIND, PayloadKeys.DIGEST))
                    .addMust(matchKeyword(PayloadKeys.INCARNATION, incarnation)))
            .setLimit(PAGE)
            .setWithPayload(WithPayloadSelectorFactory.enable(true)),
        point -> add(point, digests));
    return digests;
  }

  private static void add(RetrievedPoint point, Map<Integer, Held> digests) {
    Map<String, Value> payload = point.getPayloadMap();
    digests.put(
        PointPayload.partition(payload),
        new Held(
            PartitionDigest.parse(PointPayload.text(payload, PayloadKeys.SUM)),
            PointPayload.text(payload, PayloadKeys.HOLDER)));
  }
}
