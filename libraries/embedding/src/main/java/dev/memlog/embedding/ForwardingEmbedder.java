package dev.memlog.embedding;

import java.util.List;
import java.util.OptionalInt;

/**
 * An embedder that forwards its calls to a given embedder, so that subclasses override only some
 * methods. {@link #submitPassages} calls {@link #embedPassages} of this object, and {@link
 * #background} returns this object.
 */
public abstract class ForwardingEmbedder implements Embedder {

  private final Embedder embedder;

  /**
   * Creates an embedder that forwards its calls.
   *
   * @param embedder the embedder that receives the calls; closing this embedder closes it
   */
  protected ForwardingEmbedder(Embedder embedder) {
    this.embedder = embedder;
  }

  @Override
  public EmbeddingModel model() {
    return embedder.model();
  }

  @Override
  public List<float[]> embedPassages(List<String> texts) {
    return embedder.embedPassages(texts);
  }

  @Override
  public float[] embedQuery(String text) {
    return embedder.embedQuery(text);
  }

  @Override
  public OptionalInt countTokens(String text) {
    return embedder.countTokens(text);
  }

  @Override
  public int textsAtOnce() {
    return embedder.textsAtOnce();
  }

  @Override
  public void check() {
    embedder.check();
  }

  @Override
  public void close() {
    embedder.close();
  }
}
