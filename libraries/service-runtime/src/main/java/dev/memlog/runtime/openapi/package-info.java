/**
 * The API's OpenAPI 3.1 description, generated from the protobuf descriptors and their comments, so
 * that it cannot differ from what the server does.
 */
@NullMarked
package dev.memlog.runtime.openapi;

import org.jspecify.annotations.NullMarked;
