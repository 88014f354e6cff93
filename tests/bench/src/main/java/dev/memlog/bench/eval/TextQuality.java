package dev.memlog.bench.eval;

import dev.memlog.client.memories.Memory;
import dev.memlog.embedding.Embedder;
import dev.memlog.llm.MemoryLint;
import java.util.List;
import java.util.Random;
import org.apache.lucene.util.VectorUtil;

/**
 * Figures about the texts of memories.
 *
 * @param memories the number of memories
 * @param lint the share of memories that break a rule for texts
 */
record TextQuality(int memories, double lint) {

  /** The least similarity at which two statements count as the same. */
  static final double NEAR = 0.80;

  static final int PAIRS = 20_000;

  static TextQuality of(List<Memory> memories) {
    // The words of a quote are the speaker's; the rules are for statements.
    long broken =
        memories.stream()
            .filter(m -> m.quote() == null && !MemoryLint.check(m.content()).isEmpty())
            .count();
    return new TextQuality(memories.size(), (double) broken / Math.max(1, memories.size()));
  }

  /**
   * Returns the share of random pairs of different statements whose similarity is at least {@link
   * #NEAR}.
   */
  static double nearPairs(List<Memory> memories, Embedder embedder, long seed) {
    List<String> contents = memories.stream().map(Memory::content).sorted().toList();
    if (contents.size() < 2) {
      return 0;
    }
    List<float[]> vectors = embedder.embedPassages(contents);
    var random = new Random(seed);
    int near = 0;
    for (int pair = 0; pair < PAIRS; pair++) {
      int one = random.nextInt(contents.size());
      int other = random.nextInt(contents.size());
      double similarity =
          embedder
              .model()
              .passageCalibration()
              .similarity(VectorUtil.dotProduct(vectors.get(one), vectors.get(other)));
      near += similarity >= NEAR && !contents.get(one).equals(contents.get(other)) ? 1 : 0;
    }
    return (double) near / PAIRS;
  }
}
