/**
 * A Java client of Memlog's HTTP API, for Java 17 and later. {@link dev.memlog.client.MemlogClient}
 * is the entry; requests and answers are records, named as in {@code /openapi.json}.
 */
@NullMarked
package dev.memlog.client;

import org.jspecify.annotations.NullMarked;
