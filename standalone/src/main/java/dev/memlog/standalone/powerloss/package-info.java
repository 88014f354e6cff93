/**
 * The recovery of an embedded Memlog after a power loss. Input is on the disk before it is
 * acknowledged. Data derived from the input reaches the disk later, file by file. So once a minute
 * all logs are flushed, and a consistent position in the logs is stored ({@link
 * dev.memlog.standalone.powerloss.SafePoint}). After a power loss all derived data is rewound to
 * that position ({@link dev.memlog.standalone.powerloss.Rewind}), and the input since then is read
 * again.
 */
@NullMarked
package dev.memlog.standalone.powerloss;

import org.jspecify.annotations.NullMarked;
