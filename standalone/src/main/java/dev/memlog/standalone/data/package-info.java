/**
 * The data directory of a process: one holder at a time, one format, and files that only their
 * owner can read.
 */
@NullMarked
package dev.memlog.standalone.data;

import org.jspecify.annotations.NullMarked;
