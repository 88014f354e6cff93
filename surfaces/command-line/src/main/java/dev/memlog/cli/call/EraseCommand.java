package dev.memlog.cli.call;

import static java.util.stream.Collectors.joining;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.users.EraseUserResponse;
import dev.memlog.client.users.ListUsersRequest;
import dev.memlog.client.users.ListUsersResponse;
import dev.memlog.client.users.User;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
public final class EraseCommand extends ClientCommand {

  @Mixin private EraseUserOptions asked = new EraseUserOptions();

  @Option(names = "--yes", description = "Erases the user instead of counting.")
  private boolean yes;

  @Override
  protected int run(MemlogClient client) {
    List<User> found =
        client.users().list(new ListUsersRequest(asked.app, asked.user, null, null)).users();
    if (found.size() > 1) {
      throw wrong(
          "--app is required, since %s is a user of the apps %s"
              .formatted(asked.user, found.stream().map(User::app).collect(joining(", "))));
    }
    return yes ? erase(client, found) : count(found);
  }

  private int erase(MemlogClient client, List<User> found) {
    EraseUserResponse erased =
        client
            .users()
            .erase(
                asked.request().app(found.isEmpty() ? asked.app : found.getFirst().app()).build());
    keep(client, String.join(",", erased.positions()));
    return show(
        erased,
        () -> {
          screen.line(
              "Erased %s with %,d conversations and all memories; nothing brings them back.",
              asked.user, erased.conversations());
          if (asked.receipt || asked.now) {
            screen.dimLine("Receipt: memlog receipt " + erased.receiptId());
          }
        });
  }

  private int count(List<User> found) {
    return show(
        new ListUsersResponse(found, ""),
        () ->
            screen.line(
                found.isEmpty()
                    ? "Nothing is stored of user %s.".formatted(asked.user)
                    : "Would erase %s of app %s: %s. Repeat with --yes."
                        .formatted(
                            asked.user,
                            found.getFirst().app(),
                            UsersCommand.numbers(found.getFirst()))));
  }
}
