/**
 * The API's description, OpenAPI 3.1, made of the protobuf descriptors and their comments, so that
 * it cannot say anything else than the server does.
 */
@NullMarked
package dev.memlog.runtime.openapi;

import org.jspecify.annotations.NullMarked;
