/** The callers of a server: their keys, and how many calls and bytes each may have in flight. */
@NullMarked
package dev.memlog.runtime.server.caller;

import org.jspecify.annotations.NullMarked;
