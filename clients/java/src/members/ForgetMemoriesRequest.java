  /** Creates a request without a confirmation. The parameters are those of the record. */
  public ForgetMemoriesRequest(
      @Nullable String app,
      @Nullable String user,
      List<String> ids,
      @Nullable String previewToken,
      @Nullable String reason,
      @Nullable String commandId) {
    this(app, user, ids, previewToken, reason, commandId, null);
  }

  /**
   * Returns a copy of this request with a confirmation.
   *
   * @param given the confirmation from {@link dev.memlog.client.ApiException#confirmation}; null
   *     for none
   */
  public ForgetMemoriesRequest confirmed(@Nullable String given) {
    return new ForgetMemoriesRequest(app, user, ids, previewToken, reason, commandId, given);
  }
