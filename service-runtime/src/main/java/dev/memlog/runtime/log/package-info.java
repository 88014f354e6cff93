/**
 * Rates and pauses of whoever reads the log: when rejections are too many ({@link
 * dev.memlog.runtime.log.RejectionGuard}), and when to try again what was unavailable ({@link
 * dev.memlog.runtime.log.Backoff}). What a record's bytes are is {@code dev.memlog.schemas.log}'s.
 */
@NullMarked
package dev.memlog.runtime.log;

import org.jspecify.annotations.NullMarked;
