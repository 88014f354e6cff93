/**
 * All of Memlog in one process: {@link dev.memlog.standalone.broker the broker}, {@link
 * dev.memlog.standalone.registry the registry} and the services, wired by plain constructors; and
 * {@link dev.memlog.standalone.cli the command line} that talks to it.
 */
@NullMarked
package dev.memlog.standalone;

import org.jspecify.annotations.NullMarked;
