package dev.memlog.embedding;

import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;

/**
 * A converter of texts to vectors, by a model in this process or a remote provider. A model in this
 * process gives equal texts bitwise equal vectors, even if it embeds different texts at the same
 * time. Safe for use by many threads.
 */
public interface Embedder extends AutoCloseable {

  /**
   * Returns the model that computes the vectors. Its id is stored with every vector, since vectors
   * of two models cannot be compared.
   */
  EmbeddingModel model();

  /**
   * Embeds the texts of passages or statements, for the comparison with vectors of {@link
   * #embedQuery}.
   *
   * @param texts the texts, any number; a model in this process reads only the beginning of a text
   *     that exceeds its limit
   * @return a unit vector for each text, in order, of {@link EmbeddingModel#dimensions()}
   * @throws EmbeddingUnavailableException if the provider cannot be reached or is overloaded, so
   *     that a later attempt may succeed
   * @throws EmbeddingRejectedException if the provider permanently refuses a text
   */
  List<float[]> embedPassages(List<String> texts);

  /**
   * Starts to embed passages, and returns at once. This default implementation starts a thread for
   * each call; an embedder with its own threads overrides it.
   *
   * @param texts the texts, as for {@link #embedPassages}
   * @return a future of the vectors of {@link #embedPassages}, which fails with the exceptions of
   *     that method. Cancelling the future drops the texts that are not embedded yet
   */
  default CompletableFuture<List<float[]>> submitPassages(List<String> texts) {
    var vectors = new CompletableFuture<List<float[]>>();
    Thread thread =
        Thread.ofPlatform()
            .daemon()
            .name("memlog-embed")
            .start(
                () -> {
                  try {
                    vectors.complete(embedPassages(texts));
                  } catch (RuntimeException | Error e) {
                    vectors.completeExceptionally(e);
                  }
                });
    var _ =
        vectors.whenComplete(
            (_, _) -> {
              if (vectors.isCancelled()) {
                thread.interrupt();
              }
            });
    return vectors;
  }

  /**
   * Embeds a query, for the comparison with vectors of {@link #embedPassages}.
   *
   * @return a unit vector of {@link EmbeddingModel#dimensions()}
   * @throws EmbeddingUnavailableException if the provider cannot be reached or is overloaded, so
   *     that a later attempt may succeed
   * @throws EmbeddingRejectedException if the provider permanently refuses the text
   */
  float[] embedQuery(String text);

  /**
   * Returns the number of tokens of a text by the model's own tokenizer, without special tokens and
   * without truncation. Empty if this process does not have the tokenizer, as with a remote
   * provider.
   */
  default OptionalInt countTokens(String text) {
    return OptionalInt.empty();
  }

  /**
   * Returns the number of texts that are embedded at the same time; the embedder queues further
   * texts. Returns {@link Integer#MAX_VALUE} if the embedder states no limit.
   */
  default int textsAtOnce() {
    return Integer.MAX_VALUE;
  }

  /**
   * Returns an embedder of the same model for background work. If this embedder runs the model on
   * threads of its own, the returned embedder has separate threads for passages, which yield to all
   * others where the system allows that. The caller does not close the returned embedder; it is
   * closed together with this embedder.
   */
  default Embedder background() {
    return this;
  }

  /**
   * Checks that the provider answers now.
   *
   * @throws EmbeddingUnavailableException if the provider does not answer
   */
  void check();

  @Override
  void close();
}
