/** The resolution of relative times by the day on which they were said. */
@NullMarked
package dev.memlog.extractor.turns.dates;

import org.jspecify.annotations.NullMarked;
