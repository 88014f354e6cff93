package dev.memlog.embedding.onnx;

import ai.djl.huggingface.tokenizers.Encoding;
import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * A tokenizer of a sentence model, which truncates texts to the length that the model reads. Safe
 * for use by many threads.
 */
public final class TextTokenizer implements AutoCloseable {

  /** The assumed number of characters per token, above the average of any prose. */
  private static final int CHARACTERS = 32;

  private final HuggingFaceTokenizer tokenizer;
  private final int maxCharacters;

  /**
   * Loads a tokenizer from the content of a file.
   *
   * @param json the content of a {@code tokenizer.json} of Hugging Face
   * @param source the setting that names the file, for error messages
   * @param maxTokens the largest number of tokens to read; the cost of attention grows with its
   *     square
   * @throws IllegalArgumentException if the content is not a tokenizer
   */
  public TextTokenizer(byte[] json, ModelSource source, int maxTokens) {
    NativeLibraries.prepare();
    this.maxCharacters = CHARACTERS * maxTokens;
    // A tokenizer.json may set truncation and padding (MiniLM's: 128), so both are overridden.
    Map<String, String> options =
        Map.of(
            "addSpecialTokens", "true",
            "truncation", "true",
            "padding", "false",
            "maxLength", Integer.toString(maxTokens),
            "modelMaxLength", Integer.toString(maxTokens));
    try {
      this.tokenizer = HuggingFaceTokenizer.newInstance(new ByteArrayInputStream(json), options);
    } catch (IOException | RuntimeException e) {
      throw source.must("be a tokenizer.json of Hugging Face", e);
    }
  }

  /** Returns the tokens of a text, truncated to the model's limit. */
  Encoding encode(String text) {
    return tokenizer.encode(read(text));
  }

  /** Returns the number of tokens of a whole text, without special tokens. */
  int count(String text) {
    // Tokens beyond the model's limit are in further encodings.
    Encoding first = tokenizer.encode(wellFormed(text), false, true);
    int count = first.getIds().length;
    for (Encoding next : first.getOverflowing()) {
      count += next.getIds().length;
    }
    return count;
  }

  /** Returns the beginning of a text that can fit into the model's limit, well-formed. */
  private String read(String text) {
    return wellFormed(text.length() > maxCharacters ? text.substring(0, maxCharacters) : text);
  }

  /** Returns a text with lone surrogates replaced, since no tokenizer reads them. */
  private static String wellFormed(String text) {
    return text.chars().noneMatch(c -> Character.isSurrogate((char) c))
        ? text
        : new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    tokenizer.close();
  }
}
