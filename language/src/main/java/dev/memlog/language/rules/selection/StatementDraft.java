package dev.memlog.language.rules.selection;

import dev.memlog.language.dates.DateResolver;
import dev.memlog.language.dates.DateSpan;
import dev.memlog.language.dates.Tense;
import dev.memlog.language.rules.clauses.Clause;
import dev.memlog.language.rules.references.ThirdPerson;
import dev.memlog.language.turn.MessageVersion;
import dev.memlog.language.turn.Origin;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement that was extracted from a message, before the decision whether to keep it.
 *
 * @param resolved the text in the third person with absolute dates, and the days of the first
 *     resolved time
 * @param said the sentence as its speaker wrote it
 * @param clause the clause before its conversion to the third person
 * @param rewriting the clause in the third person, with relative dates
 * @param tense the tense of the clause
 * @param sources the messages on which the statement rests; the first message states it
 * @param confidence the confidence that the text says what the speaker meant, 0 to 1
 * @param origin whether the speaker asked to remember the statement
 */
public record StatementDraft(
    DateResolver.Resolved resolved,
    String said,
    Clause clause,
    ThirdPerson.Rewriting rewriting,
    Tense tense,
    List<MessageVersion> sources,
    double confidence,
    Origin origin) {

  /** Returns the text in the third person, with absolute dates. */
  public String text() {
    return resolved.text();
  }

  /**
   * Returns the days of the first time that {@link DateResolver} resolved to days in the statement;
   * null if it resolved none.
   */
  public @Nullable DateSpan when() {
    return resolved.when();
  }
}
