/** The printers of answers as text: hits, memories, attachments, times and the progress of work. */
@NullMarked
package dev.memlog.cli.print;

import org.jspecify.annotations.NullMarked;
