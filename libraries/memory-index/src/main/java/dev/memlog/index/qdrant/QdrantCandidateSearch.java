package dev.memlog.index.qdrant;

import static io.qdrant.client.QueryFactory.nearest;

import com.google.common.collect.Lists;
import com.google.common.util.concurrent.ListenableFuture;
import dev.memlog.index.CandidatePool;
import dev.memlog.index.CandidatePool.Candidate;
import dev.memlog.index.CandidateQuery;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.packed.FieldNames;
import io.qdrant.client.WithPayloadSelectorFactory;
import io.qdrant.client.WithVectorsSelectorFactory;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.Points.DenseVector;
import io.qdrant.client.grpc.Points.QuantizationSearchParams;
import io.qdrant.client.grpc.Points.QueryPoints;
import io.qdrant.client.grpc.Points.QueryResponse;
import io.qdrant.client.grpc.Points.ReadConsistency;
import io.qdrant.client.grpc.Points.ScoredPoint;
import io.qdrant.client.grpc.Points.SearchParams;
import io.qdrant.client.grpc.Points.SparseVector;
import io.qdrant.client.grpc.Points.VectorInput;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A search for candidates in two steps. The first gets the counts of the query's scope and the
 * candidates by vector, in parallel; counts may be a few seconds old. The second gets the
 * candidates by words, scored with these counts, with their vectors, from which their cosines are
 * computed. Writes between the steps may be visible, but the state of each candidate is always that
 * of a single write.
 */
final class QdrantCandidateSearch {

  /** The number of words that are counted at once. */
  private static final int COUNTS = 64;

  /** The comparison of twice the candidates by their full vectors, where vectors are quantized. */
  private static final SearchParams RESCORED =
      SearchParams.newBuilder()
          .setQuantization(
              QuantizationSearchParams.newBuilder().setRescore(true).setOversampling(2))
          .build();

  private final QdrantConnection server;
  private final String collection;
  private final RecentCounts counts;
  private final int readConsistency;

  QdrantCandidateSearch(
      QdrantConnection server, String collection, Clock clock, int readConsistency) {
    this.server = server;
    this.collection = collection;
    this.counts = new RecentCounts(server, collection, clock);
    this.readConsistency = readConsistency;
  }

  CandidatePool search(Filter filter, CandidateQuery query) {
    try {
      return tried(filter, query);
    } catch (IndexUnavailableException e) {
      if (!server.brokeOff(e)) {
        throw e;
      }
      return tried(filter, query);
    }
  }

  private CandidatePool tried(Filter filter, CandidateQuery query) {
    ListenableFuture<QueryResponse> nearest =
        server
            .points()
            .query(
                found(filter, query.depth())
                    .setUsing(PayloadKeys.DENSE)
                    .setParams(RESCORED)
                    .setQuery(
                        nearest(
                            VectorInput.newBuilder()
                                .setDense(PointStructs.dense(query.vector()))
                                .build()))
                    .build());
    ListenableFuture<Long> points = counts.recent(filter);
    Map<String, Long> having = documentFrequencies(filter, query.words());
    long size = server.await(points);
    // The counts may differ in age. More documents than there are would make a weight negative.
    having.replaceAll((_, count) -> Math.min(count, size));
    List<ScoredPoint> byWords = byWords(filter, size, having, query.depth());
    Set<PointId> left = LinkedHashSet.newLinkedHashSet(byWords.size());
    byWords.forEach(point -> left.add(point.getId()));

    List<Candidate> pool = new ArrayList<>(2 * query.depth());
    FieldNames names = new FieldNames();
    for (ScoredPoint point : server.await(nearest).getResultList()) {
      add(pool, point, point.getScore(), true, left.remove(point.getId()), query, names);
    }
    for (ScoredPoint point : byWords) {
      if (left.contains(point.getId())) {
        add(pool, point, cosine(point, query.vector()), false, true, query, names);
      }
    }
    return new CandidatePool(List.copyOf(pool), size, having);
  }

  private static void add(
      List<Candidate> pool,
      ScoredPoint point,
      double cosine,
      boolean byVector,
      boolean byWords,
      CandidateQuery query,
      FieldNames names) {
    Map<String, Value> payload = point.getPayloadMap();
    // The server first finds points and then reads them: one deleted in between is a tombstone.
    if (payload.containsKey(PayloadKeys.PACKED)) {
      Candidate candidate =
          PackedText.candidate(
              PointPayload.text(payload, PayloadKeys.PACKED),
              PointPayload.number(payload, PayloadKeys.REVISION),
              cosine,
              byVector,
              byWords,
              query.words(),
              names);
      if (candidate.byVector() || candidate.byWords()) {
        pool.add(candidate);
      }
    }
  }

  private static double cosine(ScoredPoint point, float[] vector) {
    DenseVector stored =
        point.getVectors().getVectors().getVectorsOrThrow(PayloadKeys.DENSE).getDense();
    float product = 0;
    for (int i = 0; i < vector.length; i++) {
      product += stored.getData(i) * vector[i];
    }
    return product;
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

  private List<ScoredPoint> byWords(Filter filter, long size, Map<String, Long> having, int depth) {
    SparseVector words = SparseWords.query(size, having);
    if (words.getIndicesCount() == 0) {
      return List.of();
    }
    QueryPoints request =
        found(filter, depth)
            .setUsing(PayloadKeys.WORDS)
            .setQuery(nearest(VectorInput.newBuilder().setSparse(words).build()))
            .setWithVectors(WithVectorsSelectorFactory.include(List.of(PayloadKeys.DENSE)))
            .build();
    return server.await(server.points().query(request)).getResultList();
  }

  private QueryPoints.Builder found(Filter filter, int depth) {
    QueryPoints.Builder query =
        QueryPoints.newBuilder()
            .setCollectionName(collection)
            .setFilter(filter)
            .setLimit(depth)
            .setWithPayload(
                WithPayloadSelectorFactory.include(
                    List.of(PayloadKeys.REVISION, PayloadKeys.PACKED)));
    if (readConsistency > 1) {
      query.setReadConsistency(ReadConsistency.newBuilder().setFactor(readConsistency));
    }
    return query;
  }
}
