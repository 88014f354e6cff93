/** The clauses of a sentence: split, trimmed, and completed where the speaker left words out. */
@NullMarked
package dev.memlog.language.rules.clauses;

import org.jspecify.annotations.NullMarked;
