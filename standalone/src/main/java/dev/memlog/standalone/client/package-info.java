/** A client of a running Memlog over HTTP, as the command line uses it. */
@NullMarked
package dev.memlog.standalone.client;

import org.jspecify.annotations.NullMarked;
