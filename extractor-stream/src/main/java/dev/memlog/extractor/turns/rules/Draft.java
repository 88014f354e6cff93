package dev.memlog.extractor.turns.rules;

import dev.memlog.extractor.turns.MessageVersion;
import dev.memlog.extractor.turns.Origin;
import dev.memlog.extractor.turns.dates.Tense;
import dev.memlog.extractor.turns.dates.When;
import dev.memlog.extractor.turns.language.Token;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement that was made, before it is weighed.
 *
 * @param text in the third person, dates resolved
 * @param said the sentence as written
 * @param clause as it was said
 * @param tokens in the third person, dates as they were said
 * @param listener whether it speaks of the one who is spoken to
 * @param tense of its verb
 * @param when it speaks of; null: no time
 * @param sources the message that says it first
 * @param kind of subject it had as it was said
 * @param confidence 0 to 1
 * @param origin whether it was asked for
 */
record Draft(
    String text,
    String said,
    Clause clause,
    List<Token> tokens,
    boolean listener,
    Tense tense,
    @Nullable When when,
    List<MessageVersion> sources,
    SubjectKind kind,
    double confidence,
    Origin origin) {}
