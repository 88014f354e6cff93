/** One text to put before a question, and its parts. */
@NullMarked
package dev.memlog.client.context;

import org.jspecify.annotations.NullMarked;
