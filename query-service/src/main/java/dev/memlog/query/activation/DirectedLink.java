package dev.memlog.query.activation;

/**
 * A directed link between two memories.
 *
 * @param to the id of the other memory
 * @param kind the kind of the relation, such as similar, or shared_node or asked_node
 * @param node the name of the node that both mention; empty for a relation
 * @param strength the strength, above 0 and at most 1
 * @param byHand whether the relation was made by hand
 */
public record DirectedLink(String to, String kind, String node, double strength, boolean byHand) {

  /** Creates a link that was not made by hand. */
  public DirectedLink(String to, String kind, String node, double strength) {
    this(to, kind, node, strength, false);
  }

  /** The kind of a link between memories that mention the same node of the graph. */
  public static final String SHARED_NODE = "shared_node";

  /**
   * The kind of a link over a node that the query leads to. A link to a memory that states the
   * relation behind the possessive has the same kind.
   */
  public static final String ASKED_NODE = "asked_node";
}
