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
 * A statement that has no score yet.
 *
 * @param resolved the text in the third person, with dates resolved, and its first time
 * @param said the sentence as written
 * @param clause the clause before its conversion to the third person
 * @param rewriting the clause in the third person, with unresolved dates
 * @param tense the tense of its verb
 * @param sources the messages on which it rests; the first one states it
 * @param confidence 0 to 1
 * @param origin whether the speaker asked to remember it
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

  /** Returns the text in the third person. */
  public String text() {
    return resolved.text();
  }

  /** Returns the days that the statement is about; null if there are none. */
  public @Nullable DateSpan when() {
    return resolved.when();
  }
}
