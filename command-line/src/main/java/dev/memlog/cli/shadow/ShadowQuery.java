package dev.memlog.cli.shadow;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A query whose answers are compared.
 *
 * @param query the text, not blank
 * @param app the only app to search; null for the app of the command
 * @param user the user whose data to search; null for the user of the command
 * @param askedAt the time to which relative dates of a search refer; null for the time of the
 *     comparison
 */
public record ShadowQuery(
    String query, @Nullable String app, @Nullable String user, @Nullable Instant askedAt) {

  /** Returns this query, with the given values in place of a missing app, user or time. */
  public ShadowQuery orElse(@Nullable String otherApp, @Nullable String otherUser, Instant now) {
    return new ShadowQuery(
        query,
        app == null ? otherApp : app,
        user == null ? otherUser : user,
        askedAt == null ? now : askedAt);
  }
}
