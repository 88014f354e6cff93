/**
 * The reading of one message by the rules that form memories, so that a reader sees why a sentence
 * was remembered or not.
 */
@NullMarked
package dev.memlog.query.reading;

import org.jspecify.annotations.NullMarked;
