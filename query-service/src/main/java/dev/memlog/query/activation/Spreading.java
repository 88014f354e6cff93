package dev.memlog.query.activation;

/**
 * The settings of the search for related memories by spreading activation, see {@link Activation}.
 *
 * @param seeds the number of best results from which activation spreads
 * @param hops the largest number of links between a result and a related memory
 * @param decay the share of its activation that a memory passes on over a link of strength 1, above
 *     0 and at most 1
 * @param neighbours the largest number of related memories; 0 switches the search off
 */
public record Spreading(int seeds, int hops, double decay, int neighbours) {

  /**
   * The settings of the built-in profiles olliebot and bobo, from the documents of the product
   * bobo.
   */
  public static final Spreading MEASURED = new Spreading(5, 2, 0.5, 3);

  /** The settings with which a recall shows no related memories. */
  public static final Spreading OFF = new Spreading(5, 2, 0.5, 0);

  public static final int MOST_SEEDS = 10;
  public static final int MOST_HOPS = 3;
  public static final int MOST_NEIGHBOURS = 10;

  public boolean on() {
    return neighbours > 0;
  }
}
