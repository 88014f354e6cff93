package dev.memlog.extractor.turns.rules;

import dev.memlog.extractor.turns.MessageVersion;

/**
 * The question that a turn answers.
 *
 * @param text the question's sentence without contractions
 * @param source the message that asks
 * @param asker the name of the speaker who asks
 */
record Question(String text, MessageVersion source, String asker) {}
