  /**
   * Returns the conversations without a message since a time, the most recently active first.
   * Temporary conversations are left out. {@link #expire} with the same time deletes such a
   * conversation, unless a message has arrived since.
   *
   * @param of the app, the user and the project of the conversations; its limit and page token are
   *     ignored. Without an app, the conversations of every app that the key allows are returned.
   * @param since the time; a conversation whose latest message is not older is left out
   */
  public List<Conversation> idle(ListConversationsRequest of, Instant since) {
    return ConversationPages.all(asking, of).stream()
        .filter(each -> !each.temporary() && each.times().updatedAt().isBefore(since))
        .toList();
  }
