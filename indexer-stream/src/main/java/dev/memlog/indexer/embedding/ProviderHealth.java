package dev.memlog.indexer.embedding;

import dev.memlog.embedding.EmbeddingUnavailableException;
import dev.memlog.runtime.log.Backoff;
import org.jspecify.annotations.Nullable;

/**
 * The health of the embedding provider, judged by its answers. A few refusals count as faults of
 * the texts; many consecutive ones count as a fault of the provider. If the index cannot hold a
 * text without a vector, a provider at fault counts as unavailable, so that its refusals do not
 * dead-letter every text. Belongs to the indexer's thread.
 */
public final class ProviderHealth {

  private final Backoff unavailable;
  private final int mostRefusals;
  private final boolean lexicalFirst;
  private int refusedInARow;

  /** The time of the last answer of a provider at fault, in nanoseconds; null if there was none. */
  private @Nullable Long lastFault;

  /**
   * Creates the state of a provider without failures.
   *
   * @param unavailable the backoff while the provider is unavailable
   * @param mostRefusals the number of consecutive refusals from which on the provider is at fault;
   *     0 if it never is
   * @param lexicalFirst true if the index accepts points without a vector
   */
  public ProviderHealth(Backoff unavailable, int mostRefusals, boolean lexicalFirst) {
    this.unavailable = unavailable;
    this.mostRefusals = mostRefusals;
    this.lexicalFirst = lexicalFirst;
  }

  /** A judgement of a slice, which decides whether its texts are embedded again. */
  enum Verdict {
    /** The vectors and the refusals hold. */
    FINAL,
    /** The vectors hold; the refused texts must be embedded again. */
    REFUSALS_DOUBTED,
    /** The whole slice must be embedded again. */
    UNANSWERED
  }

  /** Records the provider's answer to a slice, and judges it. */
  Verdict recordAnswer(EmbeddingSlice slice) {
    RuntimeException failure = slice.failure();
    boolean wasAtFault = fault() != null;
    if (failure == null) {
      refusedInARow = slice.refused() == slice.size() ? refusedInARow + slice.refused() : 0;
      String fault = fault();
      failure = fault == null ? null : new EmbeddingUnavailableException(fault);
    }
    if (wasAtFault || fault() != null) {
      lastFault = System.nanoTime();
    }
    if (failure != null) {
      unavailable.failed(failure);
      return Verdict.UNANSWERED;
    }
    unavailable.worked();
    // The provider may have recovered in the middle of this slice, or in that of one beside it.
    Long last = lastFault;
    return last != null && slice.startedAt() - last <= 0 ? Verdict.REFUSALS_DOUBTED : Verdict.FINAL;
  }

  /** Returns a sentence saying that refusals make the provider unavailable; null if they do not. */
  private @Nullable String fault() {
    return lexicalFirst ? null : refusals();
  }

  /** Returns whether the provider must not be called now. */
  boolean holds() {
    return unavailable.holds();
  }

  /** Returns whether the provider has not answered since its last failure. */
  boolean unavailable() {
    return unavailable.detail() != null;
  }

  /**
   * Returns an error message if the provider has refused at least {@code mostRefusals} texts in a
   * row; null if fewer, or if that number is 0.
   */
  @Nullable String refusals() {
    return mostRefusals == 0 || refusedInARow < mostRefusals
        ? null
        : "the embedding provider has refused the last %d texts, and embedded none since"
            .formatted(refusedInARow);
  }
}
