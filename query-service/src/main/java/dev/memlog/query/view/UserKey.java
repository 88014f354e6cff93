package dev.memlog.query.view;

import java.util.Comparator;

/**
 * A user of an app of the caller's tenant. Users are ordered as in the keys of views.
 *
 * @param app the app
 * @param user the user
 */
public record UserKey(String app, String user) implements Comparable<UserKey> {

  /** Returns {@code app/user}. */
  public String text() {
    return app + "/" + user;
  }

  /**
   * Parses the result of {@link #text}.
   *
   * @throws IllegalArgumentException if the text has another form
   */
  public static UserKey of(String text) {
    String[] ids = text.split("/", -1);
    if (ids.length != 2) {
      throw new IllegalArgumentException("must be app/user, got " + text);
    }
    return new UserKey(ids[0], ids[1]);
  }

  @Override
  public int compareTo(UserKey other) {
    return Comparator.<UserKey, String>comparing(key -> key.text() + "/").compare(this, other);
  }
}
