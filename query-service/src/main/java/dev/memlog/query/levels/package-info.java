/**
 * Summaries of an owner's memories by category, domain of life and subject. {@link
 * dev.memlog.query.levels.OwnerLevels} is a pure function of its arguments.
 */
@NullMarked
package dev.memlog.query.levels;

import org.jspecify.annotations.NullMarked;
