/** The metrics of an indexer: counters, timers, and the times from event to searchable. */
@NullMarked
package dev.memlog.indexer.metrics;

import org.jspecify.annotations.NullMarked;
