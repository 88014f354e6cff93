/**
 * A conversation that has ended, its summary, and {@link
 * dev.memlog.language.conversation.ConversationSummarizer}, the port between the two. {@link
 * dev.memlog.language.conversation.StatementSummarizer} selects statements; a language model may
 * take its place.
 */
@NullMarked
package dev.memlog.language.conversation;

import org.jspecify.annotations.NullMarked;
