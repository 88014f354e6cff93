/**
 * A turn of a conversation, the memories proposed for it, and {@link
 * dev.memlog.language.turn.TurnExtractor}, the port between the two.
 */
@NullMarked
package dev.memlog.language.turn;

import org.jspecify.annotations.NullMarked;
