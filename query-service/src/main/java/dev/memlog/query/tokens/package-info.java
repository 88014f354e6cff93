/** Tokenizers by name, and the token counts that budgets limit. */
@NullMarked
package dev.memlog.query.tokens;

import org.jspecify.annotations.NullMarked;
