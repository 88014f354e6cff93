/** A directory of Markdown files that shows an owner's memories and takes a person's edits. */
@NullMarked
package dev.memlog.cli.folder;

import org.jspecify.annotations.NullMarked;
