/** Requests and answers about messages and conversations. Absent text is empty in answers. */
@NullMarked
package dev.memlog.client.messages;

import org.jspecify.annotations.NullMarked;
