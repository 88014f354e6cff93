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
