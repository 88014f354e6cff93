/** A check, on a running server, that deleted data is never returned. */
@NullMarked
package dev.memlog.standalone.canary;

import org.jspecify.annotations.NullMarked;
