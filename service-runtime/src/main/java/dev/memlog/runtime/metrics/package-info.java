/** Metrics of every stage: one registry per process, scraped by Prometheus. */
@NullMarked
package dev.memlog.runtime.metrics;

import org.jspecify.annotations.NullMarked;
