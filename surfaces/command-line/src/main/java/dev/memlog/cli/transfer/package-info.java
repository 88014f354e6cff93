/** Memories as files: JSON Lines for a complete import, and Markdown for edits by people. */
@NullMarked
package dev.memlog.cli.transfer;

import org.jspecify.annotations.NullMarked;
