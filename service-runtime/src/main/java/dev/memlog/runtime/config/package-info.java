/**
 * Configuration: records say what there is, with their defaults; a YAML file and environment
 * variables say what is different here. Everything that is wrong is reported at once, each fault
 * with the place it came from. {@link dev.memlog.runtime.config.ConfigLoader} is the way in.
 */
@NullMarked
package dev.memlog.runtime.config;

import org.jspecify.annotations.NullMarked;
