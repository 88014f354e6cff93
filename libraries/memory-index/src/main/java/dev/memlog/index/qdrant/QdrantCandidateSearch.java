package dev.memlog.index.qdrant;

import static io.qdrant.client.QueryFactory.nearest;

import com.google.common.collect.Lists;
import com.google.common.collect.Sets;
import com.google.common.util.concurrent.ListenableFuture;
import dev.memlog.index.CandidatePool;
import dev.memlog.index.CandidatePool.Candidate;
import dev.memlog.index.CandidateQuery;
import dev.memlog.index.packed.FieldNames;
import io.qdrant.client.WithPayloadSelectorFactory;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.Points.Query;
import io.qdrant.client.grpc.Points.QueryPoints;
import io.qdrant.client.grpc.Points.QueryResponse;
import io.qdrant.client.grpc.Points.ScoredPoint;
import io.qdrant.client.grpc.Points.SearchParams;
import io.qdrant.client.grpc.Points.SparseVector;
import io.qdrant.client.grpc.Points.VectorInput;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A search for candidates in three steps. The first gets the counts of the query's scope and the
 * ids of the nearest vectors, in parallel; counts may be a second old. The second gets the ids of
 * the best lexical matches, scored with these counts. The third reads each candidate once, with its
 * cosine. Writes between the steps may be visible, but the state of each candidate is always that
 * of a single write.
 */
final class QdrantCandidateSearch {

  /** The number of words that are counted at once. */
  private static final int COUNTS = 64;

  private final QdrantConnection server;
  private final String collection;
  private final RecentCounts counts;

  QdrantCandidateSearch(QdrantConnection server, String collection) {
    this.server = server;
    this.collection = collection;
    this.counts = new RecentCounts(server, collection);
  }

  CandidatePool search(Filter filter, CandidateQuery query) {
    Query vector =
        nearest(VectorInput.newBuilder().setDense(PointStructs.dense(query.vector())).build());
    ListenableFuture<QueryResponse> nearest =
        server
            .points()
            .query(
                found(filter, query.depth()).setUsing(PayloadKeys.DENSE).setQuery(vector).build());
    ListenableFuture<Long> points = counts.recent(filter);
    Map<String, Long> having = documentFrequencies(filter, query.words());
    long size = server.await(points);
    Set<PointId> byWords = byWords(filter, size, having, query.depth());
    Set<PointId> byVector = ids(server.await(nearest));
    List<PointId> all = List.copyOf(Sets.union(byVector, byWords));

    List<Candidate> pool = new ArrayList<>(all.size());
    FieldNames names = new FieldNames();
    for (ScoredPoint point : read(filter, vector, all)) {
      Map<String, Value> payload = point.getPayloadMap();
      // The server first finds points and then reads them: one deleted in between is a tombstone.
      if (payload.containsKey(PayloadKeys.PACKED)) {
        Candidate candidate =
            PackedText.candidate(
                PointPayload.text(payload, PayloadKeys.PACKED),
                PointPayload.number(payload, PayloadKeys.REVISION),
                point.getScore(),
                byVector.contains(point.getId()),
                byWords.contains(point.getId()),
                query.words(),
                names);
        if (candidate.byVector() || candidate.byWords()) {
          pool.add(candidate);
        }
      }
    }
    return new CandidatePool(List.copyOf(pool), size, having);
  }

  long points(Filter filter) {
    return server.await(counts.now(filter));
  }

  /** Makes the next search count again, after a write of this process. */
  void forgetCounts() {
    counts.forget();
  }

  private Map<String, Long> documentFrequencies(Filter filter, Set<String> words) {
    Map<String, Long> having = HashMap.newHashMap(words.size());
    for (List<String> some : Lists.partition(List.copyOf(words), COUNTS)) {
      var answers =
          some.stream().map(word -> counts.recent(FilterConditions.having(filter, word))).toList();
      for (int i = 0; i < some.size(); i++) {
        having.put(some.get(i), server.await(answers.get(i)));
      }
    }
    return having;
  }

  private Set<PointId> byWords(Filter filter, long size, Map<String, Long> having, int depth) {
    SparseVector words = SparseWords.query(size, having);
    if (words.getIndicesCount() == 0) {
      return Set.of();
    }
    QueryPoints request =
        found(filter, depth)
            .setUsing(PayloadKeys.WORDS)
            .setQuery(nearest(VectorInput.newBuilder().setSparse(words).build()))
            .build();
    return ids(server.await(server.points().query(request)));
  }

  private static Set<PointId> ids(QueryResponse found) {
    Set<PointId> ids = LinkedHashSet.newLinkedHashSet(found.getResultCount());
    found.getResultList().forEach(point -> ids.add(point.getId()));
    return ids;
  }

  private QueryPoints.Builder found(Filter filter, int depth) {
    return QueryPoints.newBuilder()
        .setCollectionName(collection)
        .setFilter(filter)
        .setLimit(depth)
        .setWithPayload(WithPayloadSelectorFactory.enable(false));
  }

  private List<ScoredPoint> read(Filter filter, Query vector, List<PointId> ids) {
    if (ids.isEmpty()) {
      return List.of();
    }
    QueryPoints request =
        found(FilterConditions.among(filter, ids), ids.size())
            .setUsing(PayloadKeys.DENSE)
            .setQuery(vector)
            .setParams(SearchParams.newBuilder().setExact(true))
            .setWithPayload(
                WithPayloadSelectorFactory.include(
                    List.of(PayloadKeys.REVISION, PayloadKeys.PACKED)))
            .build();
    return server.await(server.points().query(request)).getResultList();
  }
}
