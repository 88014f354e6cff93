/**
 * What makes an embedded Memlog survive the loss of power. Input is on the disk before it is
 * acknowledged; all that is made of it reaches the disk some time later, one file before the other.
 * So once a minute everything is flushed and the place is remembered where it was whole ({@link
 * dev.memlog.standalone.powerloss.SafePoint}); after a power loss all that is derived is taken back
 * to that place ({@link dev.memlog.standalone.powerloss.Rewind}) and the input since then is read
 * again.
 */
@NullMarked
package dev.memlog.standalone.powerloss;

import org.jspecify.annotations.NullMarked;
