/** Memlog for Spring AI: chat memory, an advisor that recalls and publishes, and a retriever. */
@NullMarked
package dev.memlog.springai;

import org.jspecify.annotations.NullMarked;
