/** The analyzers of languages that are not English, by the names that the configuration uses. */
@NullMarked
package dev.memlog.index.analysis;

import org.jspecify.annotations.NullMarked;
