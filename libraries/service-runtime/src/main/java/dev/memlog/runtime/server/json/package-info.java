/** The transcoding of HTTP and JSON to gRPC by the rules of the {@code .proto} files. */
@NullMarked
package dev.memlog.runtime.server.json;

import org.jspecify.annotations.NullMarked;
