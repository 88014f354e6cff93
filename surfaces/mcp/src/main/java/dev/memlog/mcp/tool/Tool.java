package dev.memlog.mcp.tool;

import dev.memlog.api.v1.ToolEffect;
import java.util.List;
import java.util.Map;

/**
 * A tool that agents call over the Model Context Protocol.
 *
 * @param name the name by which agents call the tool
 * @param title the name to show to people
 * @param description the purpose and the use of the tool, for the model
 * @param effect the effect of a call on stored data
 * @param arguments the arguments, in order
 * @param answer the JSON Schema of the structured answer
 * @param code the implementation
 */
public record Tool(
    String name,
    String title,
    String description,
    ToolEffect effect,
    List<Argument> arguments,
    Map<String, Object> answer,
    Code code) {

  /** The implementation of a tool. Implementations are thread-safe. */
  @FunctionalInterface
  public interface Code {

    /**
     * Executes a call.
     *
     * @param session the caller's client and the owner for whom the tool acts
     * @param arguments arguments of the types that the tool describes
     * @return the answer for the agent
     * @throws dev.memlog.client.MemlogException if the API refuses the call or does not answer
     * @throws ToolException if the tool cannot execute the call for another reason
     */
    ToolAnswer call(Session session, Arguments arguments);
  }

  public boolean readOnly() {
    return effect == ToolEffect.READS;
  }

  /** Returns a copy of this tool under another name. */
  public Tool named(String other) {
    return new Tool(other, title, description, effect, arguments, answer, code);
  }

  /** Returns the JSON Schema of the arguments. */
  public Map<String, Object> input() {
    return JsonSchemas.object(
        arguments.stream().map(argument -> Map.entry(argument.name(), argument.schema())).toList(),
        arguments.stream().filter(Argument::required).map(Argument::name).toList());
  }
}
