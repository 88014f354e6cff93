/** Converters of stored state, hits and explanations to messages of the API. */
@NullMarked
package dev.memlog.query.answer;

import org.jspecify.annotations.NullMarked;
