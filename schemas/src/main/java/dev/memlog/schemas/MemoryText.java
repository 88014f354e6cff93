package dev.memlog.schemas;

import dev.memlog.state.Claim;
import dev.memlog.state.Quote;
import dev.memlog.state.QuotedBefore;
import java.util.Set;

/**
 * The text of a memory that is embedded as a passage. Every process that embeds memories uses this
 * text, so that equal content hashes mean equal vectors.
 */
public final class MemoryText {

  /** The names of speakers whose conversation names none. They say nothing about the text. */
  private static final Set<String> UNNAMED = Set.of("The user", "The assistant");

  private MemoryText() {}

  /**
   * Returns the text that is embedded for a claim. For a quote, these are the words that it
   * answers, the speaker's name and the quote; for a statement, its content.
   */
  public static String embedded(Claim claim) {
    Quote quote = claim.getQuote();
    if (quote == null) {
      return claim.getContent();
    }
    QuotedBefore before = quote.getBefore();
    boolean named = !quote.getSpeaker().isEmpty() && !UNNAMED.contains(quote.getSpeaker());
    return (before == null ? "" : before.getText() + " ")
        + (named ? quote.getSpeaker() + ": " : "")
        + claim.getContent();
  }

  /**
   * Returns a claim as a part of a longer text: a quote in quotation marks behind its speaker's
   * name, such as {@code Ada: "I'm vegan."}, or the content of a statement.
   */
  public static String shown(Claim claim) {
    Quote quote = claim.getQuote();
    return quote == null
        ? claim.getContent()
        : quote.getSpeaker() + ": \"" + claim.getContent() + "\"";
  }

  /** Returns the content hash of a memory: the SHA-256 hash of its embedded text, in hex. */
  public static String contentHash(Claim claim) {
    return hash(embedded(claim));
  }

  /** Returns the SHA-256 hash of a text, in hex. */
  public static String hash(String text) {
    return Sha256.hex(text, 32);
  }
}
