/** The rules that events and commands must satisfy, for every path by which they arrive. */
@NullMarked
package dev.memlog.schemas.rules;

import org.jspecify.annotations.NullMarked;
