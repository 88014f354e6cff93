/**
 * Guards of a stage that reads the log. {@link dev.memlog.runtime.log.RejectionGuard} decides when
 * a stage has rejected too many records, and {@link dev.memlog.runtime.log.Backoff} when to retry
 * after a failure. The format of records is defined by {@code dev.memlog.schemas.log}.
 */
@NullMarked
package dev.memlog.runtime.log;

import org.jspecify.annotations.NullMarked;
