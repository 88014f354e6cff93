/** Tests of chunking. */
@NullMarked
package dev.memlog.extractor.passages;

import org.jspecify.annotations.NullMarked;
