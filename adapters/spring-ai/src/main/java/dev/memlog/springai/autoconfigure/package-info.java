/** Memlog's beans in a Spring Boot application. */
@NullMarked
package dev.memlog.springai.autoconfigure;

import org.jspecify.annotations.NullMarked;
