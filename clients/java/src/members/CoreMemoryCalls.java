  /** Returns the owner's blocks, ordered by name. */
  public List<CoreMemoryBlock> list() {
    return asking.send("GET", "/v1/core-memory", owner, ListCoreMemoryResponse.class).blocks();
  }

  /** Returns the block of this name; empty if the owner has none. */
  public Optional<CoreMemoryBlock> get(String block) {
    return read(asking, block, new Fields()).map(GetCoreMemoryResponse::block);
  }

  /**
   * Returns a block with its latest changes, at most 20. By default, the server keeps a change for
   * 30 days. If the block was deleted, the answer has only the changes. Empty if there is neither a
   * block nor a change.
   */
  public Optional<GetCoreMemoryResponse> history(String block) {
    return read(asking, block, new Fields().with("history", true));
  }

  /**
   * Waits until a command has taken effect, and returns the block in its state after the command.
   * Empty if the block does not exist any more.
   *
   * @param block the name of the block that the command changes
   * @param kept the answer to the command
   * @throws ApiException with {@link ErrorCode#WRITE_REJECTED} and the reason if the server refused
   *     the command; with {@link ErrorCode#NOT_YET_VISIBLE} if the command has not taken effect
   *     within the server's {@code query.after.timeout}
   */
  public Optional<CoreMemoryBlock> outcome(String block, MemoryCommandResponse kept) {
    Endpoint seeing = asking.with(Map.of(MemlogClient.AFTER, kept.position()));
    var fields = new Fields().with("commandId", kept.commandId());
    return read(seeing, block, fields).map(GetCoreMemoryResponse::block);
  }

  private Optional<GetCoreMemoryResponse> read(Endpoint from, String block, Fields fields) {
    String path = "/v1/core-memory/" + Endpoint.part(block);
    return from.find("GET", path, fields.with(owner), GetCoreMemoryResponse.class);
  }
