package dev.memlog.client.messages;

/**
 * A call of a tool that an assistant's message makes.
 *
 * @param id the id of the call, unique within its message
 * @param name the tool's name
 * @param arguments the arguments as the model wrote them, usually JSON
 */
public record ToolCall(String id, String name, String arguments) {}
