/**
 * The choice of clauses and statements worth keeping, and the details that are stored with each.
 */
@NullMarked
package dev.memlog.language.rules.selection;

import org.jspecify.annotations.NullMarked;
