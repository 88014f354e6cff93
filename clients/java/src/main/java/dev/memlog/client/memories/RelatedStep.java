package dev.memlog.client.memories;

/**
 * A link between two memories, on the path by which a recall reached a related memory.
 *
 * @param fromMemoryId the id of the memory at which the link begins
 * @param kind one of the kinds of a {@link MemoryLink}; {@code shared_node} if both memories
 *     mention the same node of the graph; or {@code asked_node} if the query names that node by a
 *     relation such as "Ann's sister"
 * @param node for shared_node and asked_node, the name of the node; otherwise empty
 * @param strength the strength of the link, 0 to 1
 * @param byHand whether a caller made the link, as {@link dev.memlog.client.MemoryCalls#link} does
 */
public record RelatedStep(
    String fromMemoryId, String kind, String node, double strength, boolean byHand) {}
