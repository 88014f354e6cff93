/**
 * The move of an embedded Memlog to a cluster. {@link dev.memlog.standalone.move.Move} copies every
 * topic of a data directory, with the changelogs of the stages and the offsets up to which they
 * have processed their input, and compares the digests of both sides.
 */
@NullMarked
package dev.memlog.standalone.move;

import org.jspecify.annotations.NullMarked;
