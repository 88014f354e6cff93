package dev.memlog.client.graph;

import dev.memlog.client.memories.MemorySource;
import java.util.List;

/**
 * A statement of one memory.
 *
 * @param sources the messages that the memory rests on
 */
public record GraphStatement(String memoryId, String content, List<MemorySource> sources) {}
