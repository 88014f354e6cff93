/** Tests of what stands before the fold. */
@NullMarked
package dev.memlog.extractor.intake;

import org.jspecify.annotations.NullMarked;
