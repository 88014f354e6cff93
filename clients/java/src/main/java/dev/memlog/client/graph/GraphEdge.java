package dev.memlog.client.graph;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A relation between two nodes of an owner's graph, such as "lives in".
 *
 * @param from the id of the subject's node
 * @param relation the relation in lower case, such as lives_in or mother
 * @param to the id of the object's node
 * @param weight the sum of the weights of its memories. A memory's weight is importance/10 times
 *     confidence, and by default halves in 30 days without a mention.
 * @param mentions the number of memories that state the relation
 * @param memoryIds the ids of the latest of these memories, at most 20
 * @param validTo the time at which the last of these memories ceased to hold; null while one holds
 * @param statements the texts of the latest of these memories, at most 3; empty in the whole graph
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
