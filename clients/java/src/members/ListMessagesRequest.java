  /** Creates a request without a budget of tokens. The parameters are those of the record. */
  public ListMessagesRequest(
      @Nullable String conversationId,
      @Nullable Integer limit,
      @Nullable String pageToken,
      @Nullable String app) {
    this(conversationId, limit, pageToken, app, null);
  }
