package dev.memlog.client.memories;

/**
 * A link between two memories.
 *
 * @param fromMemoryId the memory at which the link begins
 * @param kind similar, elaborates, contradicts, temporal_sequence, same_topic or, by hand, related;
 *     or shared_node, if both memories mention a node of the graph; or asked_node, if the query
 *     leads to that node
 * @param node the name of the shared node; empty for the other kinds
 * @param strength 0 to 1
 * @param byHand whether the link was made by hand
 */
public record RelatedStep(
    String fromMemoryId, String kind, String node, double strength, boolean byHand) {}
