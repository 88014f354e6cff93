/** Where every stage's figures meet: one registry a process, scraped by Prometheus. */
@NullMarked
package dev.memlog.runtime.metrics;

import org.jspecify.annotations.NullMarked;
