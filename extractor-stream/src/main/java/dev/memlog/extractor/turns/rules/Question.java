package dev.memlog.extractor.turns.rules;

import dev.memlog.extractor.turns.MessageVersion;

/**
 * The question that a turn answers.
 *
 * @param text the question's sentence, contractions as written
 * @param source the message that asks
 * @param asker by name
 */
record Question(String text, MessageVersion source, String asker) {}
