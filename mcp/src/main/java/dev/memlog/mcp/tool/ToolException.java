package dev.memlog.mcp.tool;

/**
 * Thrown if a call cannot be answered. The message is for the model: it names the thing, the rule
 * and the value.
 */
public final class ToolException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public ToolException(String message) {
    super(message);
  }
}
