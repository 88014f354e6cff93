/**
 * The terminal output of commands: a screen with colours, progress bars, and one way to show
 * failures and to exit.
 */
@NullMarked
package dev.memlog.terminal;

import org.jspecify.annotations.NullMarked;
