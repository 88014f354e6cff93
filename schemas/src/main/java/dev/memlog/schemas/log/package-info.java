/**
 * The decoding of records and the dead letters of those that cannot be processed. {@link
 * dev.memlog.schemas.log.RecordReader} decodes records, and distinguishes poison from an
 * unavailable registry. {@link dev.memlog.schemas.log.DeadLetterRecord} preserves a rejected
 * record. Package {@code dev.memlog.runtime.log} adds the limits on rejections and the backoff.
 */
@NullMarked
package dev.memlog.schemas.log;

import org.jspecify.annotations.NullMarked;
