package dev.memlog.cli.call;

import static java.util.stream.Collectors.joining;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemlogException;
import dev.memlog.client.users.ListUsersRequest;
import dev.memlog.client.users.ListUsersResponse;
import dev.memlog.client.users.User;
import dev.memlog.terminal.Screen;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A hint for a command that found nothing, since it names the wrong user or none. */
public final class EmptyOwner {

  private static final int NAMED = 5;

  private EmptyOwner() {}

  /**
   * Prints which users have data, unless the user that the command names is among them. Prints
   * nothing if the server does not tell.
   *
   * @param app the app that the command names; null for none
   * @param user the user that the command names; null for none
   */
  public static void hint(
      Screen screen, MemlogClient client, @Nullable String app, @Nullable String user) {
    try {
      boolean named = user != null && !user.isEmpty();
      if (named && !users(client, app, user).users().isEmpty()) {
        return;
      }
      sentence(users(client, app, null)).ifPresent(text -> screen.dimLine(text));
    } catch (MemlogException _) {
      // The command's own answer stands; a hint is not worth a failure.
    }
  }

  private static ListUsersResponse users(
      MemlogClient client, @Nullable String app, @Nullable String user) {
    return client.users().list(new ListUsersRequest(app, user, NAMED, null));
  }

  private static Optional<String> sentence(ListUsersResponse found) {
    List<User> users = found.users();
    if (users.isEmpty()) {
      return Optional.empty();
    }
    boolean more = !found.nextPageToken().isEmpty();
    boolean oneApp = users.stream().map(User::app).distinct().count() == 1;
    String names =
        users.stream()
            .map(user -> oneApp ? user.user() : user.user() + " (app " + user.app() + ")")
            .collect(joining(", "));
    return Optional.of(
        "%s have data here: %s%s. Name one with --user, or see memlog users."
            .formatted(
                more ? "More than %d users".formatted(NAMED) : users.size() + " users",
                names,
                more ? ", ..." : "")
            .replaceFirst("^1 users have", "1 user has"));
  }
}
