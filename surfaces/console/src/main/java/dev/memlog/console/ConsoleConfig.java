package dev.memlog.console;

import dev.memlog.runtime.config.Default;

/**
 * The settings of the web console at {@code /}.
 *
 * @param enabled whether the console is served
 */
public record ConsoleConfig(@Default("true") boolean enabled) {}
