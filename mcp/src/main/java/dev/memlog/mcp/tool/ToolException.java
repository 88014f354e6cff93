package dev.memlog.mcp.tool;

/**
 * Thrown if a tool cannot execute a call. The model receives the message, which names the argument,
 * the rule and the value.
 */
public final class ToolException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public ToolException(String message) {
    super(message);
  }
}
