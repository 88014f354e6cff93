package dev.memlog.extractor.turns.rules;

import dev.memlog.extractor.turns.MessageVersion;
import dev.memlog.extractor.turns.language.Token;
import java.util.List;
import java.util.Set;

/**
 * A clause in the third person.
 *
 * @param tokens the tokens of the clause
 * @param sources the other messages that were needed to understand it
 * @param guessed whether a pronoun was resolved
 * @param listener whether it is about the listener
 */
record Rewriting(
    List<Token> tokens, Set<MessageVersion> sources, boolean guessed, boolean listener) {}
