/**
 * The way from a turn of a conversation to what is worth remembering of it. {@link
 * dev.memlog.extractor.turns.TurnExtractor} is the port. {@code rules} is the extractor that needs
 * no language model, based on {@code language} and {@code dates}; {@code llm} is the one that calls
 * a model. {@code guard} keeps out what must not be remembered, {@code compare} distinguishes a
 * changed fact from a repeated one, and {@code lint} checks a statement by its wording alone.
 */
@NullMarked
package dev.memlog.extractor.turns;

import org.jspecify.annotations.NullMarked;
