/**
 * The command line. Its commands call a running Memlog; the commands of {@link
 * dev.memlog.cli.server} start a Memlog. Exit codes are 0 for success, 1 for a failure and 2 for a
 * usage error.
 */
@NullMarked
package dev.memlog.cli;

import org.jspecify.annotations.NullMarked;
