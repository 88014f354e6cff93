/**
 * The synchronization of a directory of Markdown files with an owner's memories, in both
 * directions.
 */
@NullMarked
package dev.memlog.cli.folder;

import org.jspecify.annotations.NullMarked;
