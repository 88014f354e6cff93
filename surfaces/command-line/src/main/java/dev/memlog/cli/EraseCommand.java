package dev.memlog.cli;

import static java.util.stream.Collectors.joining;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.users.EraseUserRequest;
import dev.memlog.client.users.EraseUserResponse;
import dev.memlog.client.users.ListUsersRequest;
import dev.memlog.client.users.ListUsersResponse;
import dev.memlog.client.users.User;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "erase",
    description =
        "Erases a person: conversations, memories, core memory and recorded answers. "
            + "Without --yes it only counts them.",
    footer = {
      "",
      "Stop writing for the user before; what is written later is kept.",
      "Messages of the user in conversations of other users stay."
    })
final class EraseCommand extends ClientCommand {

  @Option(names = "--app", description = "The app; default: the key's only app, or default.")
  private @Nullable String app;

  @Option(names = "--user", required = true, description = "The user to erase.")
  private String user = "";

  @Option(names = "--yes", description = "Erases the user instead of counting.")
  private boolean yes;

  @Option(
      names = "--receipt",
      description = "Requests one receipt for everything; memlog receipt shows it.")
  private boolean receipt;

  @Option(
      names = "--now",
      description = "Also removes the bytes at once, in minutes instead of days; needs operator.")
  private boolean now;

  @Option(
      names = "--confirmation",
      paramLabel = "TEXT",
      description = "The confirmation that the server's refusal named.")
  private @Nullable String confirmation;

  @Override
  int run(MemlogClient client) {
    List<User> found = client.users().list(new ListUsersRequest(app, user, null, null)).users();
    if (found.size() > 1) {
      throw wrong(
          "--app is required, since %s is a user of the apps %s"
              .formatted(user, found.stream().map(User::app).collect(joining(", "))));
    }
    return yes ? erase(client, found) : count(found);
  }

  private int erase(MemlogClient client, List<User> found) {
    EraseUserResponse erased =
        client
            .users()
            .erase(
                EraseUserRequest.builder()
                    .user(user)
                    .app(found.isEmpty() ? app : found.getFirst().app())
                    .receipt(receipt)
                    .now(now)
                    .confirmation(confirmation)
                    .build());
    keep(client, String.join(",", erased.positions()));
    return show(
        erased,
        () -> {
          line(
              "Erased %s with %,d conversations and all memories; nothing brings them back.",
              user, erased.conversations());
          if (receipt || now) {
            line(dim("Receipt: memlog receipt " + erased.receiptId()));
          }
        });
  }

  private int count(List<User> found) {
    return show(
        new ListUsersResponse(found, ""),
        () ->
            line(
                found.isEmpty()
                    ? "Nothing is stored of user %s.".formatted(user)
                    : "Would erase %s of app %s: %s. Repeat with --yes."
                        .formatted(
                            user, found.getFirst().app(), UsersCommand.numbers(found.getFirst()))));
  }
}
