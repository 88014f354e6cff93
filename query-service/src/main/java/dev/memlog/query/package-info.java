/**
 * The reading side: searches messages ({@link dev.memlog.query.search.MessageSearch}), reads
 * conversations ({@link dev.memlog.query.conversation.ConversationView}), and writes to topic
 * accesses what was found, for which caller ({@link dev.memlog.query.AccessLog}). The caller's key
 * scopes everything.
 */
@NullMarked
package dev.memlog.query;

import org.jspecify.annotations.NullMarked;
