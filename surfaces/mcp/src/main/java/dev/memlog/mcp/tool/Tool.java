package dev.memlog.mcp.tool;

/** A tool that agents call over the Model Context Protocol. Implementations are thread-safe. */
public interface Tool {

  /**
   * Returns the description of this tool: its name, its purpose, and the schemas of its arguments
   * and its answer.
   */
  ToolDefinition definition();

  /**
   * Executes a call of this tool.
   *
   * @param session the caller's client and the owner for whom the tool acts
   * @param arguments arguments that conform to {@link ToolDefinition#input()}
   * @return the answer for the agent
   * @throws dev.memlog.client.MemlogException if the API refuses the call or does not answer
   * @throws ToolException if the tool cannot execute the call for another reason
   */
  ToolAnswer call(Session session, Arguments arguments);
}
