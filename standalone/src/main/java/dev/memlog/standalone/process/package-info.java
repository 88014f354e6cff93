/**
 * The parts of a process around its components: logging, the watch over their health, and shutdown.
 */
@NullMarked
package dev.memlog.standalone.process;

import org.jspecify.annotations.NullMarked;
