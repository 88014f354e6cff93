package dev.memlog.indexer;

import dev.memlog.embedding.EmbeddingUnavailableException;
import org.jspecify.annotations.Nullable;

/**
 * A count of the texts that the embedding provider has refused since it last embedded one. A few
 * refusals are the fault of the texts. Many in a row, with none embedded, are the fault of the
 * provider.
 */
final class RefusalRun {

  private final int most;
  private int inARow;

  /**
   * @param most the number of refusals from which on the provider is at fault; 0 if it never is
   */
  RefusalRun(int most) {
    this.most = most;
  }

  /** Counts the texts of a job that the provider has answered. */
  void count(EmbeddingJob job) {
    inARow = job.refused() == job.size() ? inARow + job.refused() : 0;
  }

  /** Returns the provider's fault in a sentence; null if there is none. */
  @Nullable String detail() {
    return most == 0 || inARow < most
        ? null
        : "the embedding provider has refused the last %d texts, and embedded none since"
            .formatted(inARow);
  }

  /**
   * Returns the provider's fault as a failure after which the texts are embedded again; null if
   * there is none.
   */
  @Nullable RuntimeException outage() {
    String detail = detail();
    return detail == null ? null : new EmbeddingUnavailableException(detail);
  }
}
