/**
 * Conversations as they stand: a local view of topics messages and conversations, which a plain
 * consumer keeps current. It can be thrown away at any time; the topics fill it again.
 */
@NullMarked
package dev.memlog.query.conversation;

import org.jspecify.annotations.NullMarked;
