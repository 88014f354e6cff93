/**
 * The formats of a context. {@link dev.memlog.language.cleaning.EchoFilter} recognises them all.
 */
@NullMarked
package dev.memlog.query.context.format;

import org.jspecify.annotations.NullMarked;
