package dev.memlog.query.tokens;

import com.knuddels.jtokkit.api.Encoding;
import java.nio.charset.StandardCharsets;

/** A tokenizer of OpenAI's models. Markers such as {@code <|endoftext|>} count as plain text. */
final class BytePairTokenizer implements Tokenizer {

  private final String name;
  private final Encoding encoding;

  BytePairTokenizer(String name, Encoding encoding) {
    this.name = name;
    this.encoding = encoding;
  }

  @Override
  public String name() {
    return name;
  }

  /** Returns a text with lone surrogates replaced, since they have no bytes. */
  private static String wellFormed(String text) {
    return text.chars().noneMatch(c -> Character.isSurrogate((char) c))
        ? text
        : new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
  }

  @Override
  public int count(String text) {
    return encoding.countTokensOrdinary(wellFormed(text));
  }
}
