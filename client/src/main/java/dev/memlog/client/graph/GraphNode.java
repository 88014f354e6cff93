package dev.memlog.client.graph;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A person, place or thing.
 *
 * @param kind person (or pet), project, concept, preference, event, place or organization
 * @param aliases other names under which memories speak of it
 * @param mentions the number of memories that mention it
 * @param memoryIds the ids of the latest of them, at most 20
 * @param validTo when the last of them ceased to hold; null if one holds
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
