/** The wiring of the fold's replay to the rebuild of an index. */
@NullMarked
package dev.memlog.standalone.replay;

import org.jspecify.annotations.NullMarked;
