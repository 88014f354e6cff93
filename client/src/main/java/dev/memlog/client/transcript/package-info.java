/** Conversations kept equal to lists of messages that a framework hands over again and again. */
@NullMarked
package dev.memlog.client.transcript;

import org.jspecify.annotations.NullMarked;
