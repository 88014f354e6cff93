  /** Returns a client for all memories of an app: those of each of its users, and the app's own. */
  public AppMemoryCalls ofApp(String app) {
    return new AppMemoryCalls(publishing, asking, app);
  }

  /**
   * Exports an owner's memories of every status with lineage, usage and history, then the blocks of
   * core memory. Each memory and each block is one line with a JSON object.
   *
   * @param line receives each line as it arrives, on the calling thread
   * @throws UnreachableException if the server does not answer, or if the answer breaks off after
   *     some of the lines
   */
  public void export(MemoryOwner owner, Consumer<String> line) {
    asking.lines("/v1/memories:export", owner, line);
  }

  /**
   * Imports the lines of an export: all of them, or none if one is invalid. A memory that exists
   * stays unchanged.
   *
   * @param owner the owner, the same as in every line
   * @param lines lines of an export, at most 4 MiB of UTF-8
   */
  public dev.memlog.client.memories.ImportMemoriesResponse importLines(MemoryOwner owner, String lines) {
    return publishing.postLines(
        "/v1/memories:import", owner, lines, dev.memlog.client.memories.ImportMemoriesResponse.class);
  }
