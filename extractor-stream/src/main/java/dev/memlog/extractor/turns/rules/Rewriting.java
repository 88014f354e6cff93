package dev.memlog.extractor.turns.rules;

import dev.memlog.extractor.turns.MessageVersion;
import dev.memlog.extractor.turns.language.Token;
import java.util.List;
import java.util.Set;

/**
 * A clause in the third person.
 *
 * @param tokens of it
 * @param sources messages besides its own that were needed to understand it
 * @param guessed whether a pronoun was resolved
 * @param listener whether it speaks of the one who is spoken to
 */
record Rewriting(
    List<Token> tokens, Set<MessageVersion> sources, boolean guessed, boolean listener) {}
