/** The rendering of texts that users wrote into texts that models read. */
@NullMarked
package dev.memlog.runtime.text;

import org.jspecify.annotations.NullMarked;
