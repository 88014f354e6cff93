/**
 * The stage before the fold: it decodes bytes to events, forwards events on the wrong partition to
 * the right one, dead-letters what can never be an event with its origin and reason, and parks what
 * cannot be read yet.
 */
@NullMarked
package dev.memlog.extractor.fold.intake;

import org.jspecify.annotations.NullMarked;
