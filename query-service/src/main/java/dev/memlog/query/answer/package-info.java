/** The converters of state, hits and explanations to the API's form. */
@NullMarked
package dev.memlog.query.answer;

import org.jspecify.annotations.NullMarked;
