/** Clients of Kafka, set so that what is acknowledged is kept and what is aborted is not seen. */
@NullMarked
package dev.memlog.runtime.kafka;

import org.jspecify.annotations.NullMarked;
