/** The profile of an owner, as a pure function of its memories. */
@NullMarked
package dev.memlog.query.owner;

import org.jspecify.annotations.NullMarked;
