/**
 * The names of the analyzers that the configuration can select, and the analyzers of all languages
 * but English.
 */
@NullMarked
package dev.memlog.index.analysis;

import org.jspecify.annotations.NullMarked;
