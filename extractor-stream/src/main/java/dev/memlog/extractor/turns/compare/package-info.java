/** The attributes that a statement gives its subject, and contradictions between statements. */
@NullMarked
package dev.memlog.extractor.turns.compare;

import org.jspecify.annotations.NullMarked;
