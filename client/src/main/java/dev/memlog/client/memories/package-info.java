/** Requests and answers about memories. Absent text is empty in answers. */
@NullMarked
package dev.memlog.client.memories;

import org.jspecify.annotations.NullMarked;
