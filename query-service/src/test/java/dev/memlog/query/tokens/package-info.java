/** Tests of the pure functions of this package, and of its tokenizers. */
@NullMarked
package dev.memlog.query.tokens;

import org.jspecify.annotations.NullMarked;
