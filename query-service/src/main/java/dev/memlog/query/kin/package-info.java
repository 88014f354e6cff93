/** The relatives, friends and pets that an English query or text names through their possessor. */
@NullMarked
package dev.memlog.query.kin;

import org.jspecify.annotations.NullMarked;
