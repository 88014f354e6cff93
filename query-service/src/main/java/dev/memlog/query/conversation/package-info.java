/**
 * The current conversations: a local view of topics messages, conversations and
 * conversation-descriptions, which a plain Kafka consumer keeps up to date. {@link
 * dev.memlog.query.conversation.ConversationAnswers} answers from it.
 */
@NullMarked
package dev.memlog.query.conversation;

import org.jspecify.annotations.NullMarked;
