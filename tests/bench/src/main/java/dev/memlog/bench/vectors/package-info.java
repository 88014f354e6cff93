/** A cache of vectors on disk, so that later runs with the same texts are fast. */
@NullMarked
package dev.memlog.bench.vectors;

import org.jspecify.annotations.NullMarked;
