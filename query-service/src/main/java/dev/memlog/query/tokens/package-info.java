/** Tokenizers by name, and the counts of tokens that budgets are made of. */
@NullMarked
package dev.memlog.query.tokens;

import org.jspecify.annotations.NullMarked;
