/**
 * All of Memlog in one process: {@link dev.memlog.standalone.broker the broker}, {@link
 * dev.memlog.registry the registry} and the services, wired by plain constructors.
 */
@NullMarked
package dev.memlog.standalone;

import org.jspecify.annotations.NullMarked;
