/** Reading turns, without a broker. */
@NullMarked
package dev.memlog.extractor.extraction;

import org.jspecify.annotations.NullMarked;
