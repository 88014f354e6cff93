/**
 * The one room for reading the log: {@link dev.memlog.schemas.log.RecordReader} says what a
 * record's bytes are, and whether they are poison or the registry is unavailable; {@link
 * dev.memlog.schemas.log.DeadLetterRecord} keeps what was rejected. No other room asks the registry
 * for schemas. The rates and pauses that go with it are in {@code dev.memlog.runtime.log}.
 */
@NullMarked
package dev.memlog.schemas.log;

import org.jspecify.annotations.NullMarked;
