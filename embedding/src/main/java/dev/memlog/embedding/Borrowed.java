package dev.memlog.embedding;

import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;

/**
 * An embedder that delegates to its owner. Closing it does nothing: it stays open until its owner
 * is closed.
 */
class Borrowed implements Embedder {

  private final Embedder owner;

  Borrowed(Embedder owner) {
    this.owner = owner;
  }

  @Override
  public EmbeddingModel model() {
    return owner.model();
  }

  @Override
  public List<float[]> embedPassages(List<String> texts) {
    return owner.embedPassages(texts);
  }

  @Override
  public CompletableFuture<List<float[]>> submitPassages(List<String> texts) {
    return owner.submitPassages(texts);
  }

  @Override
  public float[] embedQuery(String text) {
    return owner.embedQuery(text);
  }

  @Override
  public OptionalInt countTokens(String text) {
    return owner.countTokens(text);
  }

  @Override
  public int textsAtOnce() {
    return owner.textsAtOnce();
  }

  @Override
  public void check() {
    owner.check();
  }

  @Override
  public void close() {
    // The owner closes the model.
  }
}
