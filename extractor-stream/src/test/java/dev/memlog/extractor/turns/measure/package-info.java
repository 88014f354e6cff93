/** Measurements to be run by hand on data that is not part of this repository. */
@NullMarked
package dev.memlog.extractor.turns.measure;

import org.jspecify.annotations.NullMarked;
