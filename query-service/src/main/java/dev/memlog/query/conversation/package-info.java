/**
 * The current conversations: a local view of topics messages, conversations and
 * conversation-descriptions, which a plain consumer keeps current. It can be deleted at any time;
 * the topics fill it again.
 */
@NullMarked
package dev.memlog.query.conversation;

import org.jspecify.annotations.NullMarked;
