package dev.memlog.embedding;

import dev.memlog.embedding.onnx.Pooling;
import java.nio.file.Path;

/**
 * A sentence model of your own in this process, for provider onnx-file.
 *
 * @param model path of the model in the format of ONNX, such as model.onnx
 * @param tokenizer path of its tokenizer.json of Hugging Face; empty for the one beside the model
 * @param pooling way from the vectors of tokens to that of a text, which the model's description
 *     names: mean, cls (the first token), last (the last token) or model (the model pools by
 *     itself)
 * @param maxTokens largest number of tokens that are read of a text, 8 to 2048 and at most what the
 *     model was made for; the time grows with its square
 */
public record ModelFileConfig(Path model, Path tokenizer, Pooling pooling, int maxTokens) {

  private static final Path NONE = Path.of("");
  private static final int LEAST_TOKENS = 8;
  private static final int MOST_TOKENS = 2_048;

  /**
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
