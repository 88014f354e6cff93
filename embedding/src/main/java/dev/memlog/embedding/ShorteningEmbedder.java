package dev.memlog.embedding;

import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;

/**
 * An embedder that passes passages on without the {@linkplain OpaqueText data} in them. A vector
 * remains a function of the text and the model.
 */
final class ShorteningEmbedder implements Embedder {

  private final Embedder embedder;

  ShorteningEmbedder(Embedder embedder) {
    this.embedder = embedder;
  }

  @Override
  public EmbeddingModel model() {
    return embedder.model();
  }

  @Override
  public List<float[]> embedPassages(List<String> texts) {
    return embedder.embedPassages(shorten(texts));
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
    return embedder.embedQuery(OpaqueText.shorten(text));
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
  public Embedder background() {
    return new ShorteningEmbedder(embedder.background());
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
