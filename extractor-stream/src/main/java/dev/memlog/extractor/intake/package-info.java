/**
 * What stands before the fold: bytes become events, events for another partition are sent there,
 * what can never be an event is set aside with its origin and reason, and what cannot be read yet
 * waits.
 */
@NullMarked
package dev.memlog.extractor.intake;

import org.jspecify.annotations.NullMarked;
