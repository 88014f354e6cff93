package dev.memlog.client.graph;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A node of an owner's graph: a person, place or thing that memories mention.
 *
 * @param kind person (also a pet), project, concept, preference, event, place or organization
 * @param aliases other names by which memories mention the node
 * @param weight the sum of the weights of its memories, which falls without mentions
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
