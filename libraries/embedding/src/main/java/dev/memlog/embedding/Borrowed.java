package dev.memlog.embedding;

import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * An embedder that delegates to its owner. Closing this embedder does nothing: it stays open until
 * the owner is closed.
 */
class Borrowed extends ForwardingEmbedder {

  private final Embedder owner;

  Borrowed(Embedder owner) {
    super(owner);
    this.owner = owner;
  }

  @Override
  public CompletableFuture<List<float[]>> submitPassages(List<String> texts) {
    return owner.submitPassages(texts);
  }

  @Override
  public void close() {
    // The owner closes the model.
  }
}
