/**
 * A conversation that has ended, its summary, and {@link
 * dev.memlog.language.conversation.ConversationSummarizer}, the port between the two. {@link
 * dev.memlog.language.conversation.StatementSummarizer} selects statements; a language model,
 * {@link dev.memlog.language.conversation.UnsummarizedConversations} or a user's own {@link
 * dev.memlog.language.conversation.SummarizerProvider} may take its place.
 */
@NullMarked
package dev.memlog.language.conversation;

import org.jspecify.annotations.NullMarked;
