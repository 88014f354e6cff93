package dev.memlog.embedding;

import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * An embedder that passes passages on without the {@linkplain OpaqueText data} in them. A vector
 * remains a function of the text and the model.
 */
final class ShorteningEmbedder extends ForwardingEmbedder {

  private final Embedder embedder;

  ShorteningEmbedder(Embedder embedder) {
    super(embedder);
    this.embedder = embedder;
  }

  @Override
  public List<float[]> embedPassages(List<String> texts) {
    return super.embedPassages(shorten(texts));
  }

  @Override
  public CompletableFuture<List<float[]>> submitPassages(List<String> texts) {
    return embedder.submitPassages(shorten(texts));
  }

  private static List<String> shorten(List<String> texts) {
    return texts.stream().map(OpaqueText::shorten).toList();
  }

  @Override
  public float[] embedQuery(String text) {
    return super.embedQuery(OpaqueText.shorten(text));
  }

  @Override
  public Embedder background() {
    return new ShorteningEmbedder(embedder.background());
  }
}
