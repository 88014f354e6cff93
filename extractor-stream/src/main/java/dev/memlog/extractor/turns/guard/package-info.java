/**
 * The guards against memories that must not be formed: echoes of the memory's own output, orders to
 * it, and sensitive matters.
 */
@NullMarked
package dev.memlog.extractor.turns.guard;

import org.jspecify.annotations.NullMarked;
