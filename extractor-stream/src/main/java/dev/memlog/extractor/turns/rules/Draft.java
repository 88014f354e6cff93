package dev.memlog.extractor.turns.rules;

import dev.memlog.extractor.turns.MessageVersion;
import dev.memlog.extractor.turns.Origin;
import dev.memlog.extractor.turns.dates.Tense;
import dev.memlog.extractor.turns.dates.When;
import dev.memlog.extractor.turns.language.Token;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement that is not weighed yet.
 *
 * @param text the text in the third person, with dates resolved
 * @param said the sentence as written
 * @param clause the clause before it was put into the third person
 * @param tokens the tokens in the third person, with dates as they were said
 * @param listener whether it is about the listener
 * @param tense the tense of its verb
 * @param when the time that it is about; null if none
 * @param sources the messages that it needs, the one that states it first
 * @param kind the kind of subject before it was put into the third person
 * @param confidence 0 to 1
 * @param origin whether the speaker asked to remember it
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
