package dev.memlog.mcp.tool;

/**
 * The description of a tool, which agents receive from {@code tools/list}.
 *
 * @param name the name by which agents call the tool
 * @param title the name to show to people
 * @param description the purpose and the use of the tool, for the model
 * @param effect the effect of a call on stored data
 * @param input the schema of the arguments
 * @param output the schema of the structured answer
 */
public record ToolDefinition(
    String name, String title, String description, Effect effect, Schema input, Schema output) {

  /**
   * The effect of a call on stored data, from which MCP's hints (read-only, destructive,
   * idempotent) are derived.
   */
  public enum Effect {
    /** Changes nothing. */
    READS(true, false, true),
    /** Adds data; a repeated call adds again. */
    ADDS(false, false, false),
    /** Replaces or removes data; a repeated call changes nothing more. */
    REPLACES(false, true, true),
    /** Restores data; a repeated call changes nothing more. */
    RESTORES(false, false, true);

    private final boolean readOnly;
    private final boolean destructive;
    private final boolean idempotent;

    Effect(boolean readOnly, boolean destructive, boolean idempotent) {
      this.readOnly = readOnly;
      this.destructive = destructive;
      this.idempotent = idempotent;
    }

    public boolean readOnly() {
      return readOnly;
    }

    public boolean destructive() {
      return destructive;
    }

    public boolean idempotent() {
      return idempotent;
    }
  }

  /** Returns a copy of this definition under another name. */
  public ToolDefinition named(String other) {
    return new ToolDefinition(other, title, description, effect, input, output);
  }
}
