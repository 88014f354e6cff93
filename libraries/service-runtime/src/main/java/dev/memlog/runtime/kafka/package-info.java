/**
 * Clients of Kafka, configured so that acknowledged records are kept and aborted records are not
 * seen.
 */
@NullMarked
package dev.memlog.runtime.kafka;

import org.jspecify.annotations.NullMarked;
