/**
 * Requests and answers about core memory: short named texts that an owner's agents maintain and
 * always see.
 */
@NullMarked
package dev.memlog.client.core;

import org.jspecify.annotations.NullMarked;
