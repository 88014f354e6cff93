/** The categories, types and feelings of texts, by signal words. */
@NullMarked
package dev.memlog.language.kinds;

import org.jspecify.annotations.NullMarked;
