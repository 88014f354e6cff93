  /**
   * Returns a request that fills a new collection from the log, and then moves queries to it.
   *
   * @param kind passages or memories; passages if null
   * @param into the name of the new collection; the next free one if null
   * @param from passages or messages, as the component {@code from} describes; passages if null
   */
  public static StartRebuildRequest begin(
      @Nullable String kind, @Nullable String into, @Nullable String from) {
    return new StartRebuildRequest(kind, into, false, false, from, null, false, false);
  }

  /**
   * Returns a request that fills a new collection with the vectors of another embedding model. The
   * rebuild then waits for {@link #switchHeld(String)} or {@link #cancel(String)}.
   *
   * @param kind passages or memories; passages if null
   */
  public static StartRebuildRequest ofModel(@Nullable String kind, String model) {
    return new StartRebuildRequest(kind, null, false, false, null, model, false, false);
  }

  /**
   * Returns a request that moves queries back to the previous collection.
   *
   * @param kind passages or memories; passages if null
   */
  public static StartRebuildRequest rollback(@Nullable String kind) {
    return new StartRebuildRequest(kind, null, true, false, null, null, false, false);
  }

  /**
   * Returns a request that deletes the previous collection.
   *
   * @param kind passages or memories; passages if null
   */
  public static StartRebuildRequest dropPrevious(@Nullable String kind) {
    return new StartRebuildRequest(kind, null, false, true, null, null, false, false);
  }

  /**
   * Returns a request that moves queries to the complete collection of a rebuild with another
   * embedding model, which waits for this request.
   *
   * @param kind passages or memories; passages if null
   */
  public static StartRebuildRequest switchHeld(@Nullable String kind) {
    return new StartRebuildRequest(kind, null, false, false, null, null, true, false);
  }

  /**
   * Returns a request that cancels the running rebuild and deletes its collection. Queries stay
   * where they are.
   *
   * @param kind passages or memories; passages if null
   */
  public static StartRebuildRequest cancel(@Nullable String kind) {
    return new StartRebuildRequest(kind, null, false, false, null, null, false, true);
  }
