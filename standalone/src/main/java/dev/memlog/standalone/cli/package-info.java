/**
 * The command line. Commands talk to a running Memlog; {@code up} and {@code demo} are one. Exit
 * codes are 0 for success, 1 for a failure and 2 for a wrong call.
 */
@NullMarked
package dev.memlog.standalone.cli;

import org.jspecify.annotations.NullMarked;
