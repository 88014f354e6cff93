package dev.memlog.client.graph;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A request for the graph of an owner or a part of it.
 *
 * @param app the app; if null, the key's only app or "default"
 * @param user the user; if null, the user that the key is bound to, or else the app itself
 * @param node the name, an alias or the id of the node whose surroundings are read; null for none
 * @param depth with a node: how many edges away its neighbours may be, 1 or 2; null for 1
 * @param from with {@code to}: the node where the path begins; null for none
 * @param to with {@code from}: the node where the path ends; null for none
 * @param asOf leaves out what did not hold at this time; null for nothing
 */
public record GetGraphRequest(
    @Nullable String app,
    @Nullable String user,
    @Nullable String node,
    @Nullable Integer depth,
    @Nullable String from,
    @Nullable String to,
    @Nullable Instant asOf) {

  /** Returns a request for the whole graph. */
  public static GetGraphRequest whole(@Nullable String app, @Nullable String user) {
    return new GetGraphRequest(app, user, null, null, null, null, null);
  }

  /**
   * Returns a request for a node with its neighbours.
   *
   * @param depth how many edges away they may be, 1 or 2
   */
  public static GetGraphRequest around(
      @Nullable String app, @Nullable String user, String node, int depth) {
    return new GetGraphRequest(app, user, node, depth, null, null, null);
  }

  /** Returns a request for the shortest path between two nodes. */
  public static GetGraphRequest path(
      @Nullable String app, @Nullable String user, String from, String to) {
    return new GetGraphRequest(app, user, null, null, from, to, null);
  }

  /** Returns this request for what held at a time. */
  public GetGraphRequest asOf(@Nullable Instant time) {
    return new GetGraphRequest(app, user, node, depth, from, to, time);
  }
}
