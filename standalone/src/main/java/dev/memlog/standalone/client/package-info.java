/** Talks to a running Memlog over HTTP, as the command line does. */
@NullMarked
package dev.memlog.standalone.client;

import org.jspecify.annotations.NullMarked;
