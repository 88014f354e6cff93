/** The printers of answers as text: hits, memories, attachments and times. */
@NullMarked
package dev.memlog.cli.print;

import org.jspecify.annotations.NullMarked;
