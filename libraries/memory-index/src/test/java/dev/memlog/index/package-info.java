/** The contract of every memory index, and the tests of each adapter against it. */
@NullMarked
package dev.memlog.index;

import org.jspecify.annotations.NullMarked;
