package dev.memlog.client.graph;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A node of an owner's graph: a person, place or thing that memories mention.
 *
 * @param kind {@code person} for a person or pet, project, concept, preference, event, place or
 *     organization
 * @param aliases other names by which memories mention the node, at most 20
 * @param weight the sum of the weights of its memories. A memory's weight is importance/10 times
 *     confidence, and by default halves in 30 days without a mention.
 * @param mentions the number of memories that mention the node
 * @param memoryIds the ids of the latest of these memories, at most 20
 * @param validTo the time at which the last of these memories ceased to hold; null while one holds
 */
public record GraphNode(
    String id,
    String name,
    String kind,
    List<String> aliases,
    double weight,
    int mentions,
    List<String> memoryIds,
    Instant validFrom,
    @Nullable Instant validTo) {}
