/** The metrics of a process, in one registry that Prometheus scrapes. */
@NullMarked
package dev.memlog.runtime.metrics;

import org.jspecify.annotations.NullMarked;
