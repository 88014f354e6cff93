/** Memlog for LangChain4j: chat memory, content retrievers and tools. */
@NullMarked
package dev.memlog.langchain4j;

import org.jspecify.annotations.NullMarked;
