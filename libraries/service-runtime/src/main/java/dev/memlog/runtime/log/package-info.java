/**
 * Guards of a stage, which is a process that reads records of a log. {@link
 * dev.memlog.runtime.log.RejectionGuard} decides when a stage has rejected too many records, and
 * {@link dev.memlog.runtime.log.Backoff} when to retry after a failure. The format of records is
 * defined by {@code dev.memlog.schemas.log}.
 */
@NullMarked
package dev.memlog.runtime.log;

import org.jspecify.annotations.NullMarked;
