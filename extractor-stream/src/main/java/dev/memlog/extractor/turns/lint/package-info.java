/** What can be checked of a memory by its mere wording. */
@NullMarked
package dev.memlog.extractor.turns.lint;

import org.jspecify.annotations.NullMarked;
