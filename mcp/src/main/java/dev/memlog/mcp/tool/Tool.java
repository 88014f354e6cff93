package dev.memlog.mcp.tool;

/** A tool for agents. Safe for use by many threads. */
public interface Tool {

  /** Returns the name, the purpose, the arguments and the form of the answer. */
  ToolDefinition definition();

  /**
   * Answers a call.
   *
   * @param session the caller's client and the owner for whom it acts
   * @param arguments arguments that fit {@link ToolDefinition#input()}
   * @throws dev.memlog.client.MemlogException if the API refuses the call or does not answer
   * @throws ToolException if the call cannot be answered for any other reason
   */
  ToolAnswer call(Session session, Arguments arguments);
}
