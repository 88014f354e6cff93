/**
 * The latest messages of a conversation within a budget of tokens: pure functions that choose and
 * summarize the messages for a model.
 */
@NullMarked
package dev.memlog.query.window;

import org.jspecify.annotations.NullMarked;
