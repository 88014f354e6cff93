/** Tests of the pure fold. */
@NullMarked
package dev.memlog.extractor.fold;

import org.jspecify.annotations.NullMarked;
