package dev.memlog.embedding;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * An embedder without a model, for tests and trials: each vector is a feature-hashed bag of words.
 * The similarity of two texts grows with their share of common words; texts without common words
 * have cosines near 0. This embedder recognises neither meaning nor word forms, and ignores the
 * most common English words. It is deterministic on every machine and fast (some 100,000 texts a
 * second).
 */
public final class HashingEmbedder implements Embedder {

  /** The number of dimensions of the vectors, equal to that of the bundled models. */
  public static final int DIMENSIONS = 384;

  /**
   * The number of dimensions of a word, so that two words rarely collide in more than a few
   * dimensions.
   */
  private static final int SPREAD = 12;

  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");

  private static final Set<String> COMMON =
      Set.of(
          "a", "an", "and", "are", "as", "at", "be", "but", "by", "did", "do", "does", "for",
          "from", "had", "has", "have", "he", "her", "his", "i", "in", "is", "it", "its", "my",
          "of", "on", "or", "our", "she", "so", "that", "the", "their", "they", "this", "to", "was",
          "we", "were", "what", "when", "where", "which", "who", "will", "with", "you", "your");

  private final EmbeddingModel model =
      new EmbeddingModel("hashing", DIMENSIONS, "hashing", KnotCalibration.identity());

  @Override
  public EmbeddingModel model() {
    return model;
  }

  @Override
  public List<float[]> embedPassages(List<String> texts) {
    return texts.stream().map(HashingEmbedder::embed).toList();
  }

  @Override
  public float[] embedQuery(String text) {
    return embed(text);
  }

  @Override
  public void check() {}

  @Override
  public void close() {}

  private static float[] embed(String text) {
    Map<String, Integer> counts = new HashMap<>();
    WORD.matcher(text.toLowerCase(Locale.ROOT))
        .results()
        .map(result -> result.group())
        .filter(word -> !COMMON.contains(word))
        .forEach(word -> counts.merge(word, 1, Integer::sum));
    if (counts.isEmpty()) {
      counts.put("", 1);
    }
    double[] sums = new double[DIMENSIONS];
    // In sorted order, since a floating-point sum depends on its order in the last bit.
    counts.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(entry -> add(sums, entry.getKey(), 1 + Math.log(entry.getValue())));
    return Vectors.unit(sums);
  }

  private static void add(double[] sums, String word, double weight) {
    long state = Hashes.fnv(word.getBytes(StandardCharsets.UTF_8));
    for (int i = 0; i < SPREAD; i++) {
      state = Hashes.mix(state);
      int dimension = (int) Long.remainderUnsigned(state, DIMENSIONS);
      sums[dimension] += state < 0 ? -weight : weight;
    }
  }
}
