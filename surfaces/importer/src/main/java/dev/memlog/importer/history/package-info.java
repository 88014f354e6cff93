/**
 * The formats of histories that people bring: a class each, found by their entries in {@code
 * META-INF/services}. A format reads a {@link dev.memlog.importer.HistoryFile} as a stream, and
 * tells a {@link dev.memlog.importer.History} what it finds.
 */
@NullMarked
package dev.memlog.importer.history;

import org.jspecify.annotations.NullMarked;
