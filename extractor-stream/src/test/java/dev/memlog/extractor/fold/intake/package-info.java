/** Tests of what stands before the fold. */
@NullMarked
package dev.memlog.extractor.fold.intake;

import org.jspecify.annotations.NullMarked;
