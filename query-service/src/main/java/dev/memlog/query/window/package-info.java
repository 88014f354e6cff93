/**
 * The latest messages of a conversation within a budget of tokens: pure functions from messages to
 * the messages that a model is given.
 */
@NullMarked
package dev.memlog.query.window;

import org.jspecify.annotations.NullMarked;
