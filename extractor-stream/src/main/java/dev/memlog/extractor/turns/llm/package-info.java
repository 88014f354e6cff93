/**
 * Reads turns by asking a language model, any that speaks as OpenAI's does. What it answers is
 * taken for a proposal by a stranger: {@code Vetting} lets only that pass which its rules can hold
 * against the turn. Where no answer is to be had, another extractor reads the turn.
 */
@NullMarked
package dev.memlog.extractor.turns.llm;

import org.jspecify.annotations.NullMarked;
