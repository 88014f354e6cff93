/** Tests of memories as files. */
@NullMarked
package dev.memlog.cli.transfer;

import org.jspecify.annotations.NullMarked;
