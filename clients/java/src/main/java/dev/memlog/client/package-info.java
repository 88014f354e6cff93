/**
 * A Java client of Memlog's HTTP API, for Java 17 and later. {@link dev.memlog.client.MemlogClient}
 * is the entry. The classes of requests and answers have the names of the schemas in {@code
 * /openapi.json}.
 */
@NullMarked
package dev.memlog.client;

import org.jspecify.annotations.NullMarked;
