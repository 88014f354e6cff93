/** What a statement says of its subject, and whether another says otherwise. */
@NullMarked
package dev.memlog.extractor.turns.compare;

import org.jspecify.annotations.NullMarked;
