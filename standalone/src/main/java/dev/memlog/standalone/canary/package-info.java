/** A check, on a running server, that what was deleted is never returned. */
@NullMarked
package dev.memlog.standalone.canary;

import org.jspecify.annotations.NullMarked;
