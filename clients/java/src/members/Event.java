  /**
   * Returns a builder of an event that creates a message.
   *
   * @param conversationId the id of the conversation, which the event creates if it does not exist
   * @param role user, assistant, system or tool
   * @param content the text of the message
   */
  public static Builder message(String conversationId, String role, String content) {
    return builder().conversationId(conversationId).role(role).content(content);
  }

  /**
   * Returns a builder of an event that creates a message whose content is a list of parts, in the
   * forms of OpenAI's or Anthropic's APIs. The server reads texts, images, files, tool calls and
   * results of tools from them.
   *
   * @param conversationId the id of the conversation, which the event creates if it does not exist
   * @param role user, assistant, system, developer or tool
   * @param parts the parts, such as {@code {"type": "text", "text": "Hello"}}
   */
  public static Builder message(
      String conversationId, String role, List<Map<String, Object>> parts) {
    return builder().conversationId(conversationId).role(role).set("content", parts);
  }

  /** Returns whether the event has neither content nor attachments nor calls of tools. */
  public boolean isBlank() {
    return !components().containsKey("content")
        && !components().containsKey("attachments")
        && !components().containsKey("toolCalls");
  }
