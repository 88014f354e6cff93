package dev.memlog.extractor.claims;

import dev.memlog.language.comparison.Statement;
import dev.memlog.state.Claim;
import dev.memlog.state.Quote;
import dev.memlog.state.QuotedBefore;
import java.util.Objects;

/** A conversion of claims to the form in which they are compared. */
public final class ClaimStatements {

  private ClaimStatements() {}

  /** Returns the parsed text of a claim, with its readings. */
  public static Statement of(Claim claim) {
    Quote quote = claim.getQuote();
    if (quote == null) {
      return Statement.of(claim.getContent(), ReadingRecords.readings(claim));
    }
    QuotedBefore before = quote.getBefore();
    String text = (before == null ? "" : before.getText() + " ") + claim.getContent();
    return Statement.quote(quote.getSpeaker(), text, ReadingRecords.readings(claim));
  }

  /** Returns whether two claims have the same parsed text and readings. */
  public static boolean equal(Claim one, Claim other) {
    return one.getContent().equals(other.getContent())
        && Objects.equals(one.getQuote(), other.getQuote())
        && Objects.equals(one.getAttribute(), other.getAttribute())
        && Objects.equals(one.getReadings(), other.getReadings());
  }
}
