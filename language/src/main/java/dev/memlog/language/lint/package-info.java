/** The checks of a memory's text by its wording alone. */
@NullMarked
package dev.memlog.language.lint;

import org.jspecify.annotations.NullMarked;
