package dev.memlog.embedding;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A bundled model in this process, by ONNX Runtime. Passages and queries have threads of their own,
 * so that a query never waits behind a queue of passages, only beside it for the processors.
 */
public final class OnnxEmbedder implements Embedder {

  private final EmbeddingModel model;
  private final String queryPrefix;
  private final String passagePrefix;
  private final OnnxModel onnx;
  private final Lane passages;
  private final Lane queries;
  private final AtomicBoolean closed = new AtomicBoolean();

  /**
   * Loads the model, some 300 ms, and embeds a first text with it.
   *
   * @param modelId {@code e5-small-v2-q} or {@code all-minilm-l6-v2-q}
   * @param threads that embed passages, and as many that embed queries, 1 or more
   * @throws IllegalArgumentException if there is no such model
   * @throws IllegalStateException if the model's jar is not on the class path or does not run here
   */
  public OnnxEmbedder(String modelId, int threads) {
    BundledModel bundled = BundledModel.of(modelId);
    NativeLibraries.prepare();
    this.queryPrefix = bundled.queryPrefix();
    this.passagePrefix = bundled.passagePrefix();
    this.onnx = new OnnxModel(bundled.onnx(), bundled.tokenizer());
    int dimensions = onnx.embed(queryPrefix + "hello").length;
    this.model = new EmbeddingModel(modelId, dimensions, "onnx", bundled.calibration());
    this.passages = new Lane("embed-passages", threads);
    this.queries = new Lane("embed-queries", threads);
  }

  @Override
  public EmbeddingModel model() {
    return model;
  }

  @Override
  public List<float[]> embedPassages(List<String> texts) {
    return passages.each(texts, text -> onnx.embed(passagePrefix + text));
  }

  @Override
  public float[] embedQuery(String text) {
    return queries.each(List.of(text), query -> onnx.embed(queryPrefix + query)).getFirst();
  }

  @Override
  public void check() {
    if (closed.get()) {
      throw new EmbeddingUnavailableException("the embedder of " + model.id() + " is closed");
    }
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      queries.close();
      passages.close();
      // Last and only then: a session closed beneath a running thread would end the process.
      onnx.close();
    }
  }
}
