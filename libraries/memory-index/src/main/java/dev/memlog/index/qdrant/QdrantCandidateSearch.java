package dev.memlog.index.qdrant;

import static io.qdrant.client.QueryFactory.nearest;
import static java.util.Comparator.comparingDouble;

import com.google.common.collect.Lists;
import com.google.common.util.concurrent.ListenableFuture;
import dev.memlog.index.CandidatePool;
import dev.memlog.index.CandidatePool.Candidate;
import dev.memlog.index.CandidateQuery;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.analysis.Bm25;
import dev.memlog.index.packed.FieldNames;
import io.qdrant.client.WithPayloadSelectorFactory;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.Points.PrefetchQuery;
import io.qdrant.client.grpc.Points.QuantizationSearchParams;
import io.qdrant.client.grpc.Points.Query;
import io.qdrant.client.grpc.Points.QueryPoints;
import io.qdrant.client.grpc.Points.ReadConsistency;
import io.qdrant.client.grpc.Points.ScoredPoint;
import io.qdrant.client.grpc.Points.SearchParams;
import io.qdrant.client.grpc.Points.SparseVector;
import io.qdrant.client.grpc.Points.VectorInput;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A search for candidates in two steps. The first gets the counts of the query's scope, which may
 * be a few seconds old. The second gets the candidates by vector and those by words, scored with
 * these counts: one request, whose answer has each candidate once, with its cosine. Writes between
 * the steps may be visible, but the state of each candidate is always that of a single write.
 */
record QdrantCandidateSearch(
    QdrantConnection server, String collection, RecentCounts counts, int readConsistency) {

  /** The number of words that are counted at once. */
  private static final int COUNTS = 64;

  private static final SearchParams EXACT = SearchParams.newBuilder().setExact(true).build();

  /** The comparison of twice the candidates by their full vectors, where vectors are quantized. */
  private static final SearchParams RESCORED =
      SearchParams.newBuilder()
          .setQuantization(
              QuantizationSearchParams.newBuilder().setRescore(true).setOversampling(2))
          .build();

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
    ListenableFuture<Long> points = counts.recent(filter);
    Map<String, Long> having = documentFrequencies(filter, query.words());
    long size = server.await(points);
    // The counts may differ in age. More documents than there are would make a weight negative.
    having.replaceAll((_, count) -> Math.min(count, size));
    List<Candidate> found = new ArrayList<>(2 * query.depth());
    FieldNames names = new FieldNames();
    for (ScoredPoint point : proposed(filter, query, SparseWords.query(size, having))) {
      Map<String, Value> payload = point.getPayloadMap();
      // The server first finds points and then reads them: one deleted in between is a tombstone.
      if (payload.containsKey(PayloadKeys.PACKED)) {
        found.add(
            PackedText.candidate(
                PointPayload.text(payload, PayloadKeys.PACKED),
                PointPayload.number(payload, PayloadKeys.REVISION),
                point.getScore(),
                query.words(),
                names));
      }
    }
    return new CandidatePool(chosen(found, query.depth(), size, having), size, having);
  }

  /** Returns what each shard proposes on both paths, the nearest vector first. */
  private List<ScoredPoint> proposed(Filter filter, CandidateQuery query, SparseVector words) {
    Query vector =
        nearest(VectorInput.newBuilder().setDense(PointStructs.dense(query.vector())).build());
    QueryPoints.Builder request =
        QueryPoints.newBuilder()
            .setCollectionName(collection)
            .addPrefetch(path(filter, query.depth(), PayloadKeys.DENSE, vector).setParams(RESCORED))
            .setFilter(filter)
            .setUsing(PayloadKeys.DENSE)
            .setQuery(vector)
            .setParams(EXACT)
            // Each shard proposes candidates for both paths.
            .setLimit(2L * query.depth() * QdrantSettings.Placement.MOST_SHARDS)
            .setWithPayload(
                WithPayloadSelectorFactory.include(
                    List.of(PayloadKeys.REVISION, PayloadKeys.PACKED)));
    if (words.getIndicesCount() > 0) {
      request.addPrefetch(
          path(
              filter,
              query.depth(),
              PayloadKeys.WORDS,
              nearest(VectorInput.newBuilder().setSparse(words).build())));
    }
    if (readConsistency > 1) {
      request.setReadConsistency(ReadConsistency.newBuilder().setFactor(readConsistency));
    }
    return server.await(server.points().query(request.build())).getResultList();
  }

  private static PrefetchQuery.Builder path(Filter filter, int depth, String using, Query query) {
    return PrefetchQuery.newBuilder()
        .setFilter(filter)
        .setLimit(depth)
        .setUsing(using)
        .setQuery(query);
  }

  /** Returns the best of each path, from candidates in the order of their cosines. */
  private static List<Candidate> chosen(
      List<Candidate> found, int depth, long size, Map<String, Long> having) {
    Set<Candidate> lexical = Collections.newSetFromMap(new IdentityHashMap<>());
    found.stream()
        .filter(candidate -> score(candidate, size, having) > 0)
        .sorted(comparingDouble((Candidate each) -> score(each, size, having)).reversed())
        .limit(depth)
        .forEach(lexical::add);
    List<Candidate> chosen = new ArrayList<>(found.size());
    for (int rank = 0; rank < found.size(); rank++) {
      Candidate each = found.get(rank);
      boolean byWords = lexical.contains(each);
      if (rank < depth || byWords) {
        chosen.add(
            new Candidate(
                each.point(),
                each.cosine(),
                rank < depth,
                byWords,
                each.frequencies(),
                each.length()));
      }
    }
    return List.copyOf(chosen);
  }

  /** Returns the score by which the server chose; words can share a place in its vectors. */
  private static double score(Candidate candidate, long size, Map<String, Long> having) {
    double score = 0;
    for (Map.Entry<String, Integer> word : candidate.frequencies().entrySet()) {
      long count = having.getOrDefault(word.getKey(), 0L);
      if (count > 0) {
        score += Bm25.weight(word.getValue(), candidate.length()) * Bm25.idf(size, count);
      }
    }
    return score;
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
}
