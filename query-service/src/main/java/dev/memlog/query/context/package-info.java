/**
 * The text that precedes a question in a prompt: candidates of each part, packed into a budget of
 * tokens and written in a format. {@link dev.memlog.query.context.Packing} is a pure function.
 */
@NullMarked
package dev.memlog.query.context;

import org.jspecify.annotations.NullMarked;
