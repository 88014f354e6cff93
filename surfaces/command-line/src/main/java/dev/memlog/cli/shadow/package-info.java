/** The comparison of the answers to the same queries under two profiles or by two servers. */
@NullMarked
package dev.memlog.cli.shadow;

import org.jspecify.annotations.NullMarked;
