/**
 * Configuration from records with defaults, a YAML file and environment variables. All faults are
 * reported at once, each with its place in the source. {@link
 * dev.memlog.runtime.config.ConfigLoader} is the entry point.
 */
@NullMarked
package dev.memlog.runtime.config;

import org.jspecify.annotations.NullMarked;
