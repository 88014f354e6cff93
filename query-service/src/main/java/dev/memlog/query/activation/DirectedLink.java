package dev.memlog.query.activation;

/**
 * A link from one memory to another, over which activation can spread.
 *
 * @param to the id of the other memory
 * @param kind the kind of the relation, such as {@code similar}; {@link #SHARED_NODE} or {@link
 *     #ASKED_NODE} if a node of the graph links the memories
 * @param node the name of that node; empty for a relation
 * @param strength the strength, above 0 and at most 1
 * @param byHand whether a person made the relation
 */
public record DirectedLink(String to, String kind, String node, double strength, boolean byHand) {

  /** Creates a link that no person made. */
  public DirectedLink(String to, String kind, String node, double strength) {
    this(to, kind, node, strength, false);
  }

  /**
   * The kind of a link between memories that mention the same node of the graph, such as a person.
   */
  public static final String SHARED_NODE = "shared_node";

  /**
   * The kind of a link over a node to which the query leads by a possessive, such as the node of
   * Bea for "Ann's sister". The link to a memory that states this relation has the same kind.
   */
  public static final String ASKED_NODE = "asked_node";
}
