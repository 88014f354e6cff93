package dev.memlog.mcp;

/**
 * The tools that a server offers.
 *
 * @param tools all tools, or the core ones
 * @param writes whether to offer tools that change memories, too
 * @param aliases whether to offer tools under the names that other products use, too
 */
public record ToolOffer(Tools tools, boolean writes, boolean aliases) {

  /** The choice of tools. */
  public enum Tools {
    /** Every tool. */
    ALL,
    /** get_context, recall, remember and forget, without schemas of their answers. */
    CORE
  }
}
