/** The profile of an owner, computed from the owner's memories alone. */
@NullMarked
package dev.memlog.query.owner;

import org.jspecify.annotations.NullMarked;
