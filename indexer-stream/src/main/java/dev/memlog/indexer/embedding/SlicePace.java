package dev.memlog.indexer.embedding;

/**
 * The number of texts to embed in one slice so that it takes about {@link BatchConfig#sliceTime},
 * by the measured speed of the embedder. Belongs to the indexer's thread.
 */
final class SlicePace {

  private static final int LEAST_TEXTS = 4;

  /** The weight of the last slice in the moving average of the speed. */
  private static final double NEWEST = 0.3;

  private final BatchConfig config;
  private double textsPerMilli;

  SlicePace(BatchConfig config) {
    this.config = config;
    this.textsPerMilli = LEAST_TEXTS * 2.0 / config.sliceTime().toMillis();
  }

  /** Adds an embedded slice to the measured speed. */
  void measureSlice(EmbeddingSlice slice) {
    double measured = slice.size() * 1e6 / Math.max(1, slice.nanos());
    textsPerMilli = (1 - NEWEST) * textsPerMilli + NEWEST * measured;
  }

  /** Returns the number of texts of the next slice. */
  int texts() {
    long fitting = Math.round(textsPerMilli * config.sliceTime().toMillis());
    int least = Math.min(LEAST_TEXTS, config.sliceTexts());
    return Math.clamp(fitting, least, config.sliceTexts());
  }
}
