/** Requests and answers about memories. A text that is absent from an answer is empty. */
@NullMarked
package dev.memlog.client.memories;

import org.jspecify.annotations.NullMarked;
