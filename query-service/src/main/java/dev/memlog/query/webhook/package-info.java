/**
 * Webhooks: changes of memories and messages that Memlog posts to receivers. The package delivers
 * the events that {@link dev.memlog.query.changes} streams, so none of them contains text.
 */
@NullMarked
package dev.memlog.query.webhook;

import org.jspecify.annotations.NullMarked;
