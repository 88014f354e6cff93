/** The choice of clauses and statements worth keeping, and what is noted about each. */
@NullMarked
package dev.memlog.language.rules.selection;

import org.jspecify.annotations.NullMarked;
