/**
 * The stage before the fold: it decodes bytes to events, sends events of another partition there,
 * dead-letters what can never be an event with its origin and reason, and parks what cannot be read
 * yet.
 */
@NullMarked
package dev.memlog.extractor.fold.intake;

import org.jspecify.annotations.NullMarked;
