package dev.memlog.index.qdrant;

import static io.qdrant.client.QueryFactory.nearest;

import com.google.common.collect.Lists;
import com.google.common.util.concurrent.ListenableFuture;
import dev.memlog.index.CandidatePool;
import dev.memlog.index.CandidatePool.Candidate;
import dev.memlog.index.CandidateQuery;
import io.qdrant.client.WithPayloadSelectorFactory;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.Points.CountPoints;
import io.qdrant.client.grpc.Points.CountResponse;
import io.qdrant.client.grpc.Points.Query;
import io.qdrant.client.grpc.Points.QueryPoints;
import io.qdrant.client.grpc.Points.QueryResponse;
import io.qdrant.client.grpc.Points.ScoredPoint;
import io.qdrant.client.grpc.Points.SearchParams;
import io.qdrant.client.grpc.Points.SparseVector;
import io.qdrant.client.grpc.Points.VectorInput;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * A search for candidates in three steps. The first gets the counts of the query's scope and the
 * nearest vectors, in one request. The second gets the best lexical matches, scored with these
 * counts. The third gets the cosines of the candidates that only the lexical path found. Writes
 * between the steps may be visible, but the state of each candidate is always that of a single
 * write.
 */
final class QdrantCandidateSearch {

  /** The number of words that are counted at once. */
  private static final int COUNTS = 64;

  private final QdrantConnection server;
  private final String collection;

  QdrantCandidateSearch(QdrantConnection server, String collection) {
    this.server = server;
    this.collection = collection;
  }

  CandidatePool search(Filter filter, CandidateQuery query) {
    Query vector =
        nearest(VectorInput.newBuilder().setDense(PointStructs.dense(query.vector())).build());
    ListenableFuture<QueryResponse> nearest =
        server
            .points()
            .query(
                proposals(filter, query.depth())
                    .setUsing(PayloadKeys.DENSE)
                    .setQuery(vector)
                    .build());
    ListenableFuture<CountResponse> points = count(filter);
    Map<String, Long> having = documentFrequencies(filter, query.words());
    long size = server.await(points).getResult().getCount();
    List<ScoredPoint> byVector = live(server.await(nearest));
    List<ScoredPoint> byWords = byWords(filter, size, having, query.depth());

    Map<UUID, Candidate> pool = new LinkedHashMap<>();
    for (ScoredPoint found : byVector) {
      pool.put(uuid(found), candidate(found, found.getScore(), true, query.words()));
    }
    List<ScoredPoint> others = new ArrayList<>();
    for (ScoredPoint found : byWords) {
      Candidate both = pool.get(uuid(found));
      if (both == null) {
        others.add(found);
      } else {
        pool.put(uuid(found), alsoByWords(both));
      }
    }
    Map<UUID, Float> cosines = cosines(filter, vector, others);
    for (ScoredPoint found : others) {
      Float cosine = cosines.get(uuid(found));
      if (cosine != null) {
        Candidate candidate = alsoByWords(candidate(found, cosine, false, query.words()));
        if (candidate.byWords()) {
          pool.put(uuid(found), candidate);
        }
      }
    }
    return new CandidatePool(List.copyOf(pool.values()), size, having);
  }

  long points(Filter filter) {
    return server.await(count(filter)).getResult().getCount();
  }

  private ListenableFuture<CountResponse> count(Filter filter) {
    return server
        .points()
        .count(
            CountPoints.newBuilder()
                .setCollectionName(collection)
                .setFilter(filter)
                .setExact(true)
                .build());
  }

  private Map<String, Long> documentFrequencies(Filter filter, Set<String> words) {
    Map<String, Long> having = HashMap.newHashMap(words.size());
    for (List<String> some : Lists.partition(List.copyOf(words), COUNTS)) {
      var answers =
          some.stream().map(word -> count(FilterConditions.having(filter, word))).toList();
      for (int i = 0; i < some.size(); i++) {
        having.put(some.get(i), server.await(answers.get(i)).getResult().getCount());
      }
    }
    return having;
  }

  private List<ScoredPoint> byWords(Filter filter, long size, Map<String, Long> having, int depth) {
    SparseVector words = SparseWords.query(size, having);
    if (words.getIndicesCount() == 0) {
      return List.of();
    }
    QueryPoints request =
        proposals(filter, depth)
            .setUsing(PayloadKeys.WORDS)
            .setQuery(nearest(VectorInput.newBuilder().setSparse(words).build()))
            .build();
    return live(server.await(server.points().query(request)));
  }

  /**
   * Returns the found points that are live. The server first finds points and then reads them, so a
   * point that was deleted in between is a tombstone.
   */
  private static List<ScoredPoint> live(QueryResponse found) {
    return found.getResultList().stream()
        .filter(point -> point.containsPayload(PayloadKeys.TENANT))
        .toList();
  }

  private QueryPoints.Builder proposals(Filter filter, int depth) {
    return QueryPoints.newBuilder()
        .setCollectionName(collection)
        .setFilter(filter)
        .setLimit(depth)
        .setWithPayload(WithPayloadSelectorFactory.enable(true));
  }

  private Map<UUID, Float> cosines(Filter filter, Query vector, List<ScoredPoint> points) {
    if (points.isEmpty()) {
      return Map.of();
    }
    List<PointId> ids = points.stream().map(ScoredPoint::getId).toList();
    QueryPoints request =
        QueryPoints.newBuilder()
            .setCollectionName(collection)
            .setFilter(FilterConditions.among(filter, ids))
            .setLimit(ids.size())
            .setUsing(PayloadKeys.DENSE)
            .setQuery(vector)
            .setParams(SearchParams.newBuilder().setExact(true))
            .setWithPayload(WithPayloadSelectorFactory.enable(false))
            .build();
    Map<UUID, Float> cosines = HashMap.newHashMap(ids.size());
    for (ScoredPoint point : server.await(server.points().query(request)).getResultList()) {
      cosines.put(uuid(point), point.getScore());
    }
    return cosines;
  }

  private static Candidate candidate(
      ScoredPoint found, double cosine, boolean byVector, Set<String> words) {
    Map<String, Value> payload = found.getPayloadMap();
    return new Candidate(
        PointPayload.point(uuid(found), payload),
        cosine,
        byVector,
        false,
        PointPayload.frequencies(payload, words),
        Math.toIntExact(PointPayload.number(payload, PayloadKeys.LENGTH)));
  }

  /**
   * Returns the candidate marked as found lexically, if it contains any of the query's words. It
   * may contain none, since words can share a hash.
   */
  private static Candidate alsoByWords(Candidate found) {
    return new Candidate(
        found.point(),
        found.cosine(),
        found.byVector(),
        !found.frequencies().isEmpty(),
        found.frequencies(),
        found.length());
  }

  private static UUID uuid(ScoredPoint point) {
    return UUID.fromString(point.getId().getUuid());
  }
}
