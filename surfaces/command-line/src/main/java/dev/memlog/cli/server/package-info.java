/**
 * The commands that start servers, such as all of Memlog, one service or the demo, and the commands
 * on data directories.
 */
@NullMarked
package dev.memlog.cli.server;

import org.jspecify.annotations.NullMarked;
