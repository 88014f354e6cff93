/**
 * The only package that reads the log. {@link dev.memlog.schemas.log.RecordReader} decodes records,
 * and distinguishes poison from an unavailable registry. {@link
 * dev.memlog.schemas.log.DeadLetterRecord} keeps what was rejected. No other package asks the
 * registry for schemas. The limits on rejections and the backoff that go with it are in {@code
 * dev.memlog.runtime.log}.
 */
@NullMarked
package dev.memlog.schemas.log;

import org.jspecify.annotations.NullMarked;
