/** Evolution's topology in a test driver. */
@NullMarked
package dev.memlog.extractor.memories;

import org.jspecify.annotations.NullMarked;
