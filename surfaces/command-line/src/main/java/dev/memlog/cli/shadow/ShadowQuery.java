package dev.memlog.cli.shadow;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A query that a {@link ShadowRun} sends to both sides to compare their answers.
 *
 * @param query the text of the query, not blank
 * @param app the only app to search; null for the app of the command
 * @param user the user whose data to search; null for the user of the command
 * @param askedAt the time to which relative dates of a message search refer; null for the time of
 *     the comparison
 */
public record ShadowQuery(
    String query, @Nullable String app, @Nullable String user, @Nullable Instant askedAt) {

  /**
   * Returns this query with defaults in place of an absent app, user or time.
   *
   * @param otherApp the default app; null to leave an absent app absent
   * @param otherUser the default user; null to leave an absent user absent
   * @param now the default time
   */
  public ShadowQuery orElse(@Nullable String otherApp, @Nullable String otherUser, Instant now) {
    return new ShadowQuery(
        query,
        app == null ? otherApp : app,
        user == null ? otherUser : user,
        askedAt == null ? now : askedAt);
  }
}
