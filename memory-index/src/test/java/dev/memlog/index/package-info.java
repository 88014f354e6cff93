/** What every memory index must do, and that each adapter does it. */
@NullMarked
package dev.memlog.index;

import org.jspecify.annotations.NullMarked;
