package dev.memlog.query.tokens;

import com.knuddels.jtokkit.api.Encoding;
import java.nio.charset.StandardCharsets;

/** A tokenizer of OpenAI's models. Markers such as {@code <|endoftext|>} count as plain text. */
record BytePairTokenizer(String name, Encoding encoding) implements Tokenizer {

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
