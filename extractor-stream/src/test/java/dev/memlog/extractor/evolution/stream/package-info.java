/** Evolution's topology in a test driver. */
@NullMarked
package dev.memlog.extractor.evolution.stream;

import org.jspecify.annotations.NullMarked;
