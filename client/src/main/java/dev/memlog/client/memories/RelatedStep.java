package dev.memlog.client.memories;

/**
 * A link between two memories, on the path by which a recall reached a related memory.
 *
 * @param fromMemoryId the id of the memory at which the link begins
 * @param kind similar, elaborates, contradicts, temporal_sequence, same_topic or related;
 *     shared_node, if both memories mention the same node of the graph; or asked_node, if the query
 *     names that node by a relation such as "Ann's sister"
 * @param node the name of the node; empty for the other kinds
 * @param strength the strength of the link, 0 to 1
 * @param byHand whether a caller made the link
 */
public record RelatedStep(
    String fromMemoryId, String kind, String node, double strength, boolean byHand) {}
