/**
 * The move of an embedded Memlog to a cluster. {@link dev.memlog.standalone.move.Move} copies every
 * topic of a data directory, including the changelogs of the stages. It also copies the offsets up
 * to which the stages have processed their input, and compares the digests of both sides.
 */
@NullMarked
package dev.memlog.standalone.move;

import org.jspecify.annotations.NullMarked;
