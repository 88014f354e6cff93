/**
 * What a process does around its components: it logs, watches their health and closes them when it
 * is told to end.
 */
@NullMarked
package dev.memlog.standalone.process;

import org.jspecify.annotations.NullMarked;
