/**
 * Summaries of an owner's memories by category and by domain. {@link
 * dev.memlog.query.levels.OwnerLevels} is a pure function of the memories that it is given.
 */
@NullMarked
package dev.memlog.query.levels;

import org.jspecify.annotations.NullMarked;
