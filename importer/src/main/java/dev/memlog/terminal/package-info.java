/**
 * What every command needs to talk to people: a screen with colours, progress of long work, and one
 * way to show failures and to exit.
 */
@NullMarked
package dev.memlog.terminal;

import org.jspecify.annotations.NullMarked;
