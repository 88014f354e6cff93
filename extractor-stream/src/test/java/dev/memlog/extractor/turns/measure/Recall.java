package dev.memlog.extractor.turns.measure;

import dev.memlog.embedding.Embedder;
import dev.memlog.extractor.turns.Candidate;
import dev.memlog.extractor.turns.Excerpt;
import dev.memlog.index.EnglishTerms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A plain recall over one owner's memories: 0.65·cosine + 0.35·BM25, each spread over 0 to 1, and a
 * little for the participant and the time that are asked for.
 */
final class Recall {

  private static final EnglishTerms TERMS = new EnglishTerms();
  private static final double COSINE = 0.65;
  private static final int CONTENT = 3;
  private static final int OWN = 2;
  private static final double K1 = 1.2;
  private static final double B = 0.75;
  private static final double SPEAKER = 0.2;
  private static final double DATED = 0.1;

  private final List<Candidate> memories;
  private final List<String> names;
  private final Embedder embedder;
  private final List<float[]> vectors;
  private final List<Map<String, Integer>> counts = new ArrayList<>();
  private final Map<String, Integer> frequency = new HashMap<>();
  private double average;

  Recall(List<Candidate> memories, List<String> names, Embedder embedder, boolean withContext) {
    this.names = names;
    this.memories = memories;
    this.embedder = embedder;
    this.vectors = embedder.embedPassages(memories.stream().map(Candidate::content).toList());
    for (Candidate memory : memories) {
      Map<String, Integer> terms = new HashMap<>();
      terms(memory.content()).forEach(t -> terms.merge(t, withContext ? CONTENT : 1, Integer::sum));
      if (withContext) {
        for (Excerpt excerpt : memory.context()) {
          boolean own = excerpt.source().equals(memory.sources().getFirst());
          terms(excerpt.text()).forEach(t -> terms.merge(t, own ? OWN : 1, Integer::sum));
        }
      }
      counts.add(terms);
      terms.keySet().forEach(t -> frequency.merge(t, 1, Integer::sum));
      average += terms.values().stream().mapToInt(i -> i).sum();
    }
    average /= Math.max(1, memories.size());
  }

  static List<String> terms(String text) {
    return TERMS.occurrences(text).stream().map(t -> t.term()).toList();
  }

  static double cosine(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  float[] vector(int memory) {
    return vectors.get(memory);
  }

  List<Candidate> top(String question, int most) {
    float[] query = embedder.embedQuery(question);
    double[] dense = vectors.stream().mapToDouble(v -> cosine(query, v)).toArray();
    Set<String> words = new HashSet<>(terms(question));
    double[] lexical = IntStream.range(0, counts.size()).mapToDouble(i -> bm25(i, words)).toArray();
    spread(dense);
    spread(lexical);
    String asked = question.toLowerCase(Locale.ROOT);
    List<String> named =
        names.stream().filter(n -> asked.contains(n.toLowerCase(Locale.ROOT))).toList();
    boolean dated = asked.startsWith("when");
    double[] bonus =
        memories.stream()
            .mapToDouble(
                m ->
                    (named.size() == 1 && m.content().contains(named.getFirst()) ? SPEAKER : 0)
                        + (dated && m.occurred() != null ? DATED : 0))
            .toArray();
    return IntStream.range(0, memories.size())
        .boxed()
        .sorted(
            (i, j) ->
                Double.compare(
                    COSINE * dense[j] + (1 - COSINE) * lexical[j] + bonus[j],
                    COSINE * dense[i] + (1 - COSINE) * lexical[i] + bonus[i]))
        .limit(most)
        .map(memories::get)
        .toList();
  }

  private double bm25(int memory, Set<String> words) {
    Map<String, Integer> terms = counts.get(memory);
    double length = terms.values().stream().mapToInt(i -> i).sum();
    double score = 0;
    for (String word : words) {
      int count = terms.getOrDefault(word, 0);
      double df = frequency.getOrDefault(word, 0);
      double idf = Math.log(1 + (counts.size() - df + 0.5) / (df + 0.5));
      score += idf * count * (K1 + 1) / (count + K1 * (1 - B + B * length / average));
    }
    return score;
  }

  private static void spread(double[] scores) {
    double low = Double.MAX_VALUE;
    double high = -Double.MAX_VALUE;
    for (double score : scores) {
      low = Math.min(low, score);
      high = Math.max(high, score);
    }
    for (int i = 0; i < scores.length; i++) {
      scores[i] = high > low ? (scores[i] - low) / (high - low) : 0;
    }
  }
}
