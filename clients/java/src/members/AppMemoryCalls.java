  /**
   * Permanently removes the app's memories that were created in a period. At least one end of the
   * period must be given.
   *
   * @param after the start of the period, inclusive; null for no start
   * @param before the end of the period, exclusive; null for no end
   * @throws IllegalArgumentException if both are null, since this would remove all memories
   */
  public MemoryCommandResponse purge(@Nullable Instant after, @Nullable Instant before) {
    if (after == null && before == null) {
      throw new IllegalArgumentException("after or before must be given to purge a part");
    }
    return publishing.send(
        "DELETE",
        "/v1/apps/" + Endpoint.part(app) + "/memories",
        new Fields().with("after", after).with("before", before),
        MemoryCommandResponse.class);
  }

  /**
   * Deletes the app's conversations, for a host that uninstalls the app. Memories stay unless
   * {@code purgeMemories} is true. If they stay, a later message starts its conversation again. The
   * conversations are read before any of them is deleted.
   *
   * @param purgeMemories whether to remove all memories of the app permanently, too; this needs the
   *     role admin
   * @return the number of conversations that were deleted
   */
  public int uninstall(boolean purgeMemories) {
    if (purgeMemories) {
      purge();
    }
    List<Conversation> conversations =
        ConversationPages.all(asking, new ListConversationsRequest(app, null, null, null, null));
    for (Conversation each : conversations) {
      publishing.send(
          "DELETE",
          "/v1/conversations/" + Endpoint.part(each.conversationId()),
          new Fields().with("app", app).with("keepMemories", !purgeMemories),
          PublishResponse.class);
    }
    return conversations.size();
  }
