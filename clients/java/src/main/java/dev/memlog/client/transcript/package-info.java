/**
 * Adapters for frameworks that read a conversation as a list of messages and write it back as a
 * whole list.
 */
@NullMarked
package dev.memlog.client.transcript;

import org.jspecify.annotations.NullMarked;
