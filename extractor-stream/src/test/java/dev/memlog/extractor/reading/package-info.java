/** Reading turns, without a broker. */
@NullMarked
package dev.memlog.extractor.reading;

import org.jspecify.annotations.NullMarked;
