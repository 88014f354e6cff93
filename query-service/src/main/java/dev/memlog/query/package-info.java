/**
 * The reading side: searches messages ({@link dev.memlog.query.search.MessageSearch}), reads
 * conversations ({@link dev.memlog.query.conversation.ConversationView}), and tells topic accesses
 * what was found for whom ({@link dev.memlog.query.AccessLog}). Everything is scoped by the
 * caller's key.
 */
@NullMarked
package dev.memlog.query;

import org.jspecify.annotations.NullMarked;
