/**
 * The check of the broker's log: it reads every segment with its checksums, so that an operator
 * learns of damage on the disk before a backup or a replay fails on it.
 */
@NullMarked
package dev.memlog.standalone.logcheck;

import org.jspecify.annotations.NullMarked;
