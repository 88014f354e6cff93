package dev.memlog.client.graph;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A relation of two nodes.
 *
 * @param from the id of the subject's node
 * @param relation the relation in lower case, such as lives_in or mother
 * @param to the id of the object's node
 * @param mentions the number of memories that say so
 * @param memoryIds the ids of the latest of them, at most 20
 * @param validTo when the last of them ceased to hold; null if one holds
 * @param statements the latest of them, at most 3; empty in the whole graph
 */
public record GraphEdge(
    String id,
    String from,
    String relation,
    String to,
    double weight,
    int mentions,
    List<String> memoryIds,
    Instant validFrom,
    @Nullable Instant validTo,
    List<GraphStatement> statements) {}
