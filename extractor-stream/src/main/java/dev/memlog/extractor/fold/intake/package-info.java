/**
 * The entrance to the fold. It decodes bytes to events and forwards events on the wrong partition
 * to the right one. It dead-letters records that can never be events, with their origin and the
 * reason. It parks records that cannot be read yet.
 */
@NullMarked
package dev.memlog.extractor.fold.intake;

import org.jspecify.annotations.NullMarked;
