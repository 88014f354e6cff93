/**
 * Read-your-writes consistency: a read that names positions of writes waits until each stage
 * between the writes and the read has processed the writes. {@link
 * dev.memlog.query.position.Routes} determines the stages that a read waits for, {@link
 * dev.memlog.query.position.PositionWaits} waits, and {@link
 * dev.memlog.query.position.PositionGate} parses the header and refuses invalid positions.
 */
@NullMarked
package dev.memlog.query.position;

import org.jspecify.annotations.NullMarked;
