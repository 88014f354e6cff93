/**
 * Text that is meant to stop what reads it, and classes that count the steps of reading it. Shared
 * by the tests of every module that reads what users write.
 */
@NullMarked
package dev.memlog.hostile;

import org.jspecify.annotations.NullMarked;
