/**
 * An embedded Memlog's survival of a power loss. Input is on disk before it is acknowledged.
 * Everything derived from it reaches the disk later, file by file. So once a minute everything is
 * flushed, and a consistent place in the logs is stored ({@link
 * dev.memlog.standalone.powerloss.SafePoint}). After a power loss everything derived is rewound to
 * that place ({@link dev.memlog.standalone.powerloss.Rewind}), and the input since then is read
 * again.
 */
@NullMarked
package dev.memlog.standalone.powerloss;

import org.jspecify.annotations.NullMarked;
