/** The rules of requests that the .proto files state, as options of protovalidate. */
@NullMarked
package dev.memlog.runtime.rules;

import org.jspecify.annotations.NullMarked;
