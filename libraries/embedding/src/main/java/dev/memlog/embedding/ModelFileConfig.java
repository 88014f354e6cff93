package dev.memlog.embedding;

import dev.memlog.embedding.onnx.Pooling;
import java.nio.file.Path;

/**
 * A sentence model of your own in this process, for provider onnx-file.
 *
 * @param model path of the model in the format of ONNX, such as model.onnx
 * @param tokenizer path of its tokenizer in the format of Hugging Face; empty for tokenizer.json in
 *     the model's directory
 * @param pooling the way in which the model combines the vectors of a text's tokens, according to
 *     its description: mean, cls (the first token), last (the last token) or model (the model pools
 *     by itself)
 * @param maxTokens number of tokens to which a text is truncated, 8 to 2048 and at most the limit
 *     of the model; the time per text grows with the square of this number
 */
public record ModelFileConfig(Path model, Path tokenizer, Pooling pooling, int maxTokens) {

  private static final Path NONE = Path.of("");
  private static final int LEAST_TOKENS = 8;
  private static final int MOST_TOKENS = 2_048;

  /**
   * Checks the components.
   *
   * @throws IllegalArgumentException naming the component, the rule and the value
   */
  public ModelFileConfig {
    EmbeddingConfig.range("maxTokens", maxTokens, LEAST_TOKENS, MOST_TOKENS);
  }

  static ModelFileConfig defaults() {
    return new ModelFileConfig(NONE, NONE, Pooling.MEAN, 512);
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
