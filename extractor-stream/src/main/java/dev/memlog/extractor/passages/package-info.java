/** How messages read in pieces small enough to be found: cutting, combining, telling apart. */
@NullMarked
package dev.memlog.extractor.passages;

import org.jspecify.annotations.NullMarked;
