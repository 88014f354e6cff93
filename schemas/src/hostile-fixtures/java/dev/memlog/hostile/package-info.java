/**
 * Texts that try to make their reader fail or run for long, and classes that count the steps of
 * reading them. The tests of every module that reads users' text share them.
 */
@NullMarked
package dev.memlog.hostile;

import org.jspecify.annotations.NullMarked;
