/** Points as byte strings, from which both adapters answer searches. */
@NullMarked
package dev.memlog.index.packed;

import org.jspecify.annotations.NullMarked;
