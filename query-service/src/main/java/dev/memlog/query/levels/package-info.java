/**
 * Summaries of an owner's memories by category and by domain. {@link
 * dev.memlog.query.levels.OwnerLevels} is a pure function of its arguments.
 */
@NullMarked
package dev.memlog.query.levels;

import org.jspecify.annotations.NullMarked;
