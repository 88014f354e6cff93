/** The commands that start servers: all of Memlog, one service of it, or the demo. */
@NullMarked
package dev.memlog.cli.server;

import org.jspecify.annotations.NullMarked;
