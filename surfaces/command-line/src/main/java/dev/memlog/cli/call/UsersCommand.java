package dev.memlog.cli.call;

import dev.memlog.cli.print.Times;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.users.ListUsersResponse;
import dev.memlog.client.users.User;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "users",
    description =
        "Lists the people whose data is stored, with the numbers of their conversations, messages "
            + "and memories.")
public final class UsersCommand extends ReadCommand {

  @Mixin private ListUsersOptions asked = new ListUsersOptions();

  @Override
  protected int read(MemlogClient client) {
    ListUsersResponse answer = client.users().list(asked.request());
    return show(answer, () -> print(answer));
  }

  private void print(ListUsersResponse answer) {
    if (answer.users().isEmpty()) {
      screen.line("No users.");
    }
    answer.users().forEach(this::print);
    if (!answer.nextPageToken().isEmpty()) {
      screen.dimLine("More: memlog users --page " + answer.nextPageToken());
    }
  }

  private void print(User user) {
    screen.line(
        "%s  %s  %s%s",
        screen.accent(String.format(Locale.ROOT, "%-24s", user.user())),
        screen.dim("%-10s", user.app()),
        numbers(user),
        user.lastSeen() == null ? "" : screen.dim(", last seen " + Times.shown(user.lastSeen())));
  }

  /** Returns the numbers of what a user owns, as text. */
  static String numbers(User user) {
    return String.format(
        Locale.ROOT,
        "%,d conversations, %,d messages, %,d memories%s",
        user.conversations(),
        user.messages(),
        user.memories(),
        user.coreBlocks() == 0 ? "" : ", %,d core blocks".formatted(user.coreBlocks()));
  }
}
