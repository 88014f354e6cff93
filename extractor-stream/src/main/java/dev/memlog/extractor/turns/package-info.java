/**
 * From a turn of a conversation to what is worth remembering of it. {@link
 * dev.memlog.extractor.turns.TurnExtractor} is the port; {@code rules} is the extractor that needs
 * no language model, on the {@code language} and {@code dates} it understands. {@code guard} keeps
 * out what must not be remembered, {@code compare} tells a changed fact from a repeated one, and
 * counts what is wrong with a statement by its mere wording.
 */
@NullMarked
package dev.memlog.extractor.turns;

import org.jspecify.annotations.NullMarked;
