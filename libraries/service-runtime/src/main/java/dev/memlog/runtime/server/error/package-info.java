/** The errors of a server, in the form of HTTP and of gRPC. */
@NullMarked
package dev.memlog.runtime.server.error;

import org.jspecify.annotations.NullMarked;
