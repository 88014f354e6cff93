/** Evolution by itself: made-up owners, made-up vectors. */
@NullMarked
package dev.memlog.extractor.evolution;

import org.jspecify.annotations.NullMarked;
