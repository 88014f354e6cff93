package dev.memlog.embedding;

import dev.memlog.embedding.onnx.Pooling;
import java.nio.file.Path;

/**
 * Your own sentence model, for provider onnx-file.
 *
 * @param model path of an ONNX model, such as model.onnx
 * @param tokenizer Hugging Face tokenizer; empty for tokenizer.json beside the model
 * @param pooling combination of token vectors: mean, cls (the first), last, or model (its own)
 * @param maxTokens tokens to which texts are cut, 8–2,048; time grows with the square
 */
public record ModelFileConfig(Path model, Path tokenizer, Pooling pooling, int maxTokens) {

  private static final Path NONE = Path.of("");
  private static final int LEAST_TOKENS = 8;
  private static final int MOST_TOKENS = 2_048;

  static final ModelFileConfig DEFAULTS = new ModelFileConfig(NONE, NONE, Pooling.MEAN, 512);

  /**
   * Checks the components.
   *
   * @throws IllegalArgumentException naming the component, the rule and the value
   */
  public ModelFileConfig {
    EmbeddingConfig.range("maxTokens", maxTokens, LEAST_TOKENS, MOST_TOKENS);
  }

  /** Returns whether a model is named. */
  boolean given() {
    return !model.equals(NONE);
  }

  /** Returns the path of the tokenizer. */
  Path tokenizerOrBeside() {
    return tokenizer.equals(NONE) ? model.resolveSibling("tokenizer.json") : tokenizer;
  }
}
