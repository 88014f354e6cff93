/** Tests of retention and withdrawal, on a real broker. */
@NullMarked
package dev.memlog.extractor.retention;

import org.jspecify.annotations.NullMarked;
