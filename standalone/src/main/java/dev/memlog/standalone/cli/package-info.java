/**
 * The command line. Commands talk to a running Memlog; {@code up} and {@code demo} are one. They
 * exit with 0 when done, 1 when it failed, 2 when they were called wrongly.
 */
@NullMarked
package dev.memlog.standalone.cli;

import org.jspecify.annotations.NullMarked;
