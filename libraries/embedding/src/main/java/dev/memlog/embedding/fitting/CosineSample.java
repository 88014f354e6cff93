package dev.memlog.embedding.fitting;

import dev.memlog.embedding.Embedder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;

/**
 * The cosines that a model gives to pairs of one kind, in ascending order. Random pairs are any two
 * different texts. A kin pair is a text and its first half or first three quarters. In every
 * language, the meanings of the two are similar, more so for three quarters.
 *
 * @param random the cosines of random pairs
 * @param kin the cosines of kin pairs
 * @param same the cosines of each text with itself; between passages, all are 1
 */
record CosineSample(double[] random, double[] kin, double[] same) {

  private static final long SEED = 7;
  private static final int BATCH = 64;

  /** Both samples of a model: queries with passages, and passages with passages. */
  record Both(CosineSample queries, CosineSample passages) {}

  CosineSample {
    Arrays.sort(random);
    Arrays.sort(kin);
    Arrays.sort(same);
  }

  /**
   * Embeds texts as queries and as passages, in the form in which messages are embedded.
   *
   * @param texts different texts, at least two
   * @param pairs the number of random pairs
   */
  static Both of(Embedder embedder, List<String> texts, int pairs) {
    List<float[]> passages = embed(embedder, texts, text -> text);
    List<float[]> halves = embed(embedder, texts, text -> beginning(text, 0.5));
    List<float[]> most = embed(embedder, texts, text -> beginning(text, 0.75));
    return new Both(
        new CosineSample(
            random(queries(embedder, texts, 1), passages, pairs),
            kin(queries(embedder, texts, 0.5), queries(embedder, texts, 0.75), passages),
            together(queries(embedder, texts, 1), passages)),
        new CosineSample(
            random(passages, passages, pairs),
            kin(halves, most, passages),
            together(passages, passages)));
  }

  private interface Form {
    String of(String text);
  }

  private static List<float[]> embed(Embedder embedder, List<String> texts, Form form) {
    List<float[]> vectors = new ArrayList<>(texts.size());
    for (int from = 0; from < texts.size(); from += BATCH) {
      List<String> batch = texts.subList(from, Math.min(from + BATCH, texts.size()));
      vectors.addAll(
          embedder.embedPassages(batch.stream().map(text -> "user: " + form.of(text)).toList()));
    }
    return vectors;
  }

  private static List<float[]> queries(Embedder embedder, List<String> texts, double share) {
    return texts.stream().map(text -> embedder.embedQuery(beginning(text, share))).toList();
  }

  /** Returns the first part of a text, up to a blank if there is one nearby. */
  static String beginning(String text, double share) {
    if (share == 1) {
      return text;
    }
    int end =
        text.offsetByCodePoints(0, (int) Math.ceil(text.codePointCount(0, text.length()) * share));
    int blank = text.indexOf(' ', end);
    return text.substring(
        0, blank >= 0 && blank <= end + 12 && blank < text.length() - 1 ? blank : end);
  }

  private static double[] random(List<float[]> ones, List<float[]> others, int pairs) {
    var random = new Random(SEED);
    int size = ones.size();
    return cosines(
        pairs,
        _ -> {
          int one = random.nextInt(size);
          int other = (one + 1 + random.nextInt(size - 1)) % size;
          return cosine(ones.get(one), others.get(other));
        });
  }

  private static double[] kin(List<float[]> halves, List<float[]> most, List<float[]> passages) {
    int size = passages.size();
    return cosines(
        2 * size, i -> cosine((i < size ? halves : most).get(i % size), passages.get(i % size)));
  }

  private static double[] together(List<float[]> ones, List<float[]> others) {
    return cosines(ones.size(), i -> cosine(ones.get(i), others.get(i)));
  }

  private static double[] cosines(int count, IntFunction<Double> pair) {
    double[] cosines = new double[count];
    for (int i = 0; i < count; i++) {
      cosines[i] = pair.apply(i);
    }
    return cosines;
  }

  /** Returns the cosine of two unit vectors. */
  private static double cosine(float[] one, float[] other) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += (double) one[i] * other[i];
    }
    return Math.max(-1, Math.min(1, sum));
  }

  /** Returns the share of values below a bound, 0 to 1. */
  static double share(double[] ascending, double bound) {
    int at = Arrays.binarySearch(ascending, bound);
    while (at > 0 && ascending[at - 1] == bound) {
      at--;
    }
    return (double) (at < 0 ? -at - 1 : at) / ascending.length;
  }

  /** Returns the quantile of a share, interpolated linearly between two values. */
  static double quantile(double[] ascending, double share) {
    double place = share * (ascending.length - 1);
    int below = (int) Math.min(Math.floor(place), ascending.length - 2.0);
    return ascending[below] + (place - below) * (ascending[below + 1] - ascending[below]);
  }
}
