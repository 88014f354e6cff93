package dev.memlog.query.view;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.runtime.Principal;
import java.util.Arrays;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A page of the users that own something in a view.
 *
 * @param app the app of the users; null for every app that the key allows
 * @param user the name of the users; null for every name, which no key that is bound to a user asks
 *     for
 * @param after the user after whom the page begins; null for the first page
 * @param limit the largest number of users
 */
public record UserPage(
    @Nullable String app, @Nullable String user, @Nullable UserKey after, int limit) {

  /**
   * Returns the users of this page whose keys a view has. Keys without a user belong to the app
   * itself and are left out. The call reads a few keys for each user, whatever the user owns.
   *
   * @param users the keys, which begin with {@code tenant/app/user/}
   */
  public SortedSet<UserKey> read(ViewStore store, KeySpace users, Principal principal) {
    String tenant = users.letter() + principal.tenant() + "/";
    byte[] prefix = ViewKeys.text(app == null ? tenant : tenant + app + "/");
    byte[] start = after == null ? prefix : end(tenant + after.text() + "/");
    return store.scan(
        (_, _, iterator) -> {
          SortedSet<UserKey> found = new TreeSet<>();
          iterator.seek(Arrays.compareUnsigned(start, prefix) < 0 ? prefix : start);
          while (found.size() < limit && ViewKeys.inside(iterator, prefix)) {
            byte[] key = iterator.key();
            UserKey at = user(new String(key, UTF_8).substring(tenant.length()));
            if (wanted(at, principal)) {
              found.add(at);
            }
            iterator.seek(next(tenant, at, key, principal));
          }
          return found;
        });
  }

  private static UserKey user(String key) {
    String[] ids = key.split("/", 3);
    return new UserKey(ids[0], ids[1]);
  }

  private boolean wanted(UserKey at, Principal principal) {
    return principal.allows(at.app())
        && principal.sees(at.user())
        && !at.user().isEmpty()
        && (user == null || user.equals(at.user()));
  }

  /** Returns the first key that may belong to the next wanted user after a key. */
  private byte[] next(String tenant, UserKey at, byte[] key, Principal principal) {
    byte[] named = ViewKeys.text(tenant + at.app() + "/" + user + "/");
    if (principal.allows(at.app()) && (user == null || Arrays.compareUnsigned(key, named) < 0)) {
      return user == null ? end(tenant + at.text() + "/") : named;
    }
    return end(tenant + at.app() + "/");
  }

  private static byte[] end(String prefix) {
    return ViewKeys.after(ViewKeys.text(prefix));
  }
}
