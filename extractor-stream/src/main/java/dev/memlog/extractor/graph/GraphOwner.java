package dev.memlog.extractor.graph;

import dev.memlog.schemas.Keys;
import dev.memlog.state.GraphElement;
import org.jspecify.annotations.Nullable;

/**
 * The owner of memories and of their graph.
 *
 * @param user the user; null for the app's own memories
 */
public record GraphOwner(String tenant, String app, @Nullable String user) {

  /**
   * Returns the owner with a given key.
   *
   * @param key {@code tenant/app/user}
   */
  public static GraphOwner of(String key) {
    String[] ids = key.split("/", -1);
    return new GraphOwner(ids[0], ids[1], ids[2].isEmpty() ? null : ids[2]);
  }

  /** Returns {@code tenant/app/user}. */
  String key() {
    return Keys.owner(tenant, app, user);
  }

  /** Sets the id and the owner of an element, and returns it. */
  public GraphElement own(GraphElement element, String id) {
    element.setId(id);
    element.setTenant(tenant);
    element.setApp(app);
    element.setUser(user);
    return element;
  }
}
