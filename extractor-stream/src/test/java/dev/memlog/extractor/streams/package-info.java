/** Tests of chunking. */
@NullMarked
package dev.memlog.extractor.streams;

import org.jspecify.annotations.NullMarked;
