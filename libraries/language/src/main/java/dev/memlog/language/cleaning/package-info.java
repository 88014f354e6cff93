/**
 * The words of the author of a text: without recalled memories, code, quotes and links, and
 * excerpts of what remains.
 */
@NullMarked
package dev.memlog.language.cleaning;

import org.jspecify.annotations.NullMarked;
