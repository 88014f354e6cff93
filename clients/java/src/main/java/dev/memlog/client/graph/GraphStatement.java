package dev.memlog.client.graph;

import dev.memlog.client.memories.MemorySource;
import java.util.List;

/**
 * A memory that states a relation of an owner's graph.
 *
 * @param content the statement of the memory
 * @param sources the messages and commands that the memory was derived from
 */
public record GraphStatement(String memoryId, String content, List<MemorySource> sources) {}
