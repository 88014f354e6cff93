  /**
   * Returns a request for an owner's whole graph.
   *
   * @param app the app; if null, the key's only app or "default"
   * @param user the user; if null, the user that the key is bound to, or else the app itself
   */
  public static GetGraphRequest whole(@Nullable String app, @Nullable String user) {
    return new GetGraphRequest(app, user, null, null, null, null, null);
  }

  /**
   * Returns a request for a node and its neighbours.
   *
   * @param app the app; if null, the key's only app or "default"
   * @param user the user; if null, the user that the key is bound to, or else the app itself
   * @param node the name, an alias or the id of the node
   * @param depth the largest distance of a neighbour in edges, 1 or 2
   */
  public static GetGraphRequest around(
      @Nullable String app, @Nullable String user, String node, int depth) {
    return new GetGraphRequest(app, user, node, depth, null, null, null);
  }

  /**
   * Returns a request for the shortest path between two nodes.
   *
   * @param app the app; if null, the key's only app or "default"
   * @param user the user; if null, the user that the key is bound to, or else the app itself
   * @param from the name, an alias or the id of the node at which the path begins
   * @param to the name, an alias or the id of the node at which the path ends
   */
  public static GetGraphRequest path(
      @Nullable String app, @Nullable String user, String from, String to) {
    return new GetGraphRequest(app, user, null, null, from, to, null);
  }

  /**
   * Returns a copy of this request that leaves out nodes and edges that did not hold at a time.
   *
   * @param time the time; null to leave out nothing
   */
  public GetGraphRequest asOf(@Nullable Instant time) {
    return new GetGraphRequest(app, user, node, depth, from, to, time);
  }
