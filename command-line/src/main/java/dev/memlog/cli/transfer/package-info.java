/** Memories as files: JSON Lines that bring everything back, and Markdown that people edit. */
@NullMarked
package dev.memlog.cli.transfer;

import org.jspecify.annotations.NullMarked;
