/**
 * Reading one's own writes: a read that names positions of writes waits until each stage on the way
 * has processed them. {@link dev.memlog.query.position.Routes} decides what a read waits for,
 * {@link dev.memlog.query.position.PositionWaits} waits, and {@link
 * dev.memlog.query.position.PositionGate} reads the header and refuses what cannot be waited for.
 */
@NullMarked
package dev.memlog.query.position;

import org.jspecify.annotations.NullMarked;
