package dev.memlog.embedding;

import java.util.List;

/**
 * Text to vectors. Equal text gives equal bits, whatever else is embedded beside it. Safe for use
 * by many threads.
 */
public interface Embedder extends AutoCloseable {

  /** Which model this is; its id goes with every vector, since vectors of two models never meet. */
  EmbeddingModel model();

  /**
   * Embeds texts that are to be found.
   *
   * @param texts any number; longer ones than the model reads are cut by its tokenizer
   * @return a unit vector for each text, in order, of {@link EmbeddingModel#dimensions()}
   * @throws EmbeddingUnavailableException if the provider cannot be reached or is overloaded: try
   *     again later
   * @throws EmbeddingRejectedException if the provider refuses a text for good
   */
  List<float[]> embedPassages(List<String> texts);

  /**
   * Embeds what is searched for.
   *
   * @return a unit vector of {@link EmbeddingModel#dimensions()}
   * @throws EmbeddingUnavailableException if the provider cannot be reached or is overloaded: try
   *     again later
   * @throws EmbeddingRejectedException if the provider refuses the text for good
   */
  float[] embedQuery(String text);

  /** How many texts it works on at a time; what it is given beyond waits within it. */
  default int textsAtOnce() {
    return Integer.MAX_VALUE;
  }

  /**
   * The same for work that nobody waits for: where it runs on this machine, it takes what all other
   * work leaves. It belongs to this embedder and ends with it; closing it does nothing.
   */
  default Embedder background() {
    return new Borrowed(this);
  }

  /**
   * Whether the provider answers now.
   *
   * @throws EmbeddingUnavailableException if not
   */
  void check();

  @Override
  void close();
}
