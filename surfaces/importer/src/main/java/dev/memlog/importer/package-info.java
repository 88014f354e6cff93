/**
 * The import of conversations from files. {@linkplain dev.memlog.importer.ConversationFormat
 * Formats} convert files to events whose ids depend on the content, so that a repeated import
 * changes nothing. {@link dev.memlog.importer.EventSender} publishes the events.
 */
@NullMarked
package dev.memlog.importer;

import org.jspecify.annotations.NullMarked;
