/**
 * Requests and answers about messages and conversations. A text that is absent from an answer is
 * empty.
 */
@NullMarked
package dev.memlog.client.messages;

import org.jspecify.annotations.NullMarked;
