/** The fit of a calibration: a model's cosines on the reference model's scale. */
@NullMarked
package dev.memlog.embedding.fitting;

import org.jspecify.annotations.NullMarked;
