/**
 * Ten languages: which sentences become memories, and which of them a question in the same language
 * finds.
 */
@NullMarked
package dev.memlog.bench.languages;

import org.jspecify.annotations.NullMarked;
