/** What the fold's stores hold, also from before. */
@NullMarked
package dev.memlog.extractor.stream;

import org.jspecify.annotations.NullMarked;
