package dev.memlog.mcp.tool;

/**
 * Thrown if a tool cannot execute a call. The model receives the message, which must tell it what
 * to change.
 */
public final class ToolException extends RuntimeException {

  public ToolException(String message) {
    super(message);
  }
}
