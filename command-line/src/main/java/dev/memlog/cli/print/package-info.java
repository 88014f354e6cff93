/** The printers of answers: hits, memories, attachments and times, as people read them. */
@NullMarked
package dev.memlog.cli.print;

import org.jspecify.annotations.NullMarked;
