package dev.memlog.indexer;

import dev.memlog.embedding.EmbeddingUnavailableException;
import org.jspecify.annotations.Nullable;

/**
 * Counts the texts that the embedding provider refused since it last embedded one. A few are the
 * texts' own fault; many, and none embedded among them, are the provider's.
 */
final class RefusalRun {

  private final int most;
  private int inARow;

  /**
   * @param most from which on the provider is at fault; 0: any are the texts' own fault
   */
  RefusalRun(int most) {
    this.most = most;
  }

  /** Takes in a job that the provider has answered. */
  void count(EmbeddingJob job) {
    inARow = job.refused() == job.size() ? inARow + job.refused() : 0;
  }

  /** What is wrong, in a sentence; null: nothing. */
  @Nullable String detail() {
    return most == 0 || inARow < most
        ? null
        : "the embedding provider has refused the last %d texts, and embedded none since"
            .formatted(inARow);
  }

  /** The same as a failure, after which the texts are embedded again; null: nothing is wrong. */
  @Nullable RuntimeException outage() {
    String detail = detail();
    return detail == null ? null : new EmbeddingUnavailableException(detail);
  }
}
