/**
 * Conversations from files. {@link dev.memlog.importer.ConversationFormat Formats} turn them into
 * events, whose ids depend on the file alone, so that importing again changes nothing. {@link
 * dev.memlog.importer.EventSender} publishes the events.
 */
@NullMarked
package dev.memlog.importer;

import org.jspecify.annotations.NullMarked;
