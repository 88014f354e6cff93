package dev.memlog.query.search;

import dev.memlog.runtime.Principal;
import org.jspecify.annotations.Nullable;

/**
 * The origin and the purpose of a search, a recall or a request for a context.
 *
 * @param principal the caller
 * @param app the app to which the request refers; of a search, the app under which it is recorded
 * @param user the user for whom the query is asked; null if there is none
 * @param purpose the purpose that the request states, such as user or evaluation
 * @param collection the collection that an evaluation searches; null for the live one
 * @param temporary whether the service must record neither an access nor the answer
 */
public record Asker(
    Principal principal,
    String app,
    @Nullable String user,
    String purpose,
    @Nullable String collection,
    boolean temporary) {

  /** Returns the tenant of the caller. */
  public String tenant() {
    return principal.tenant();
  }

  /**
   * Returns a copy that is completed with the properties of the conversation of the request.
   *
   * @param owner the user of the conversation; used if the request names no user; null if unknown
   * @param temporary whether the conversation is temporary; if so, the copy is temporary
   */
  public Asker in(@Nullable String owner, boolean temporary) {
    return new Asker(
        principal,
        app,
        user == null ? owner : user,
        purpose,
        collection,
        this.temporary || temporary);
  }
}
