package dev.memlog.cli;

import dev.memlog.cli.call.ServerOptions;
import dev.memlog.cli.print.Times;
import dev.memlog.client.ApiJson;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.admin.DeadLetter;
import dev.memlog.client.admin.ListDeadLettersRequest;
import dev.memlog.client.admin.ListDeadLettersResponse;
import dev.memlog.terminal.CommandGroup;
import dev.memlog.terminal.Screen;
import java.util.Base64;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "dead-letters",
    description = "Shows, re-drives or discards dead letters: list, show, redrive, discard.",
    synopsisSubcommandLabel = "COMMAND")
final class DeadLettersCommand extends CommandGroup {

  private static final int SHOWN_BYTES = 2_000;

  @Command(description = "Lists dead letters, newest first.")
  int list(
      @Mixin ServerOptions server,
      @Option(names = "--topic", description = "Only dead letters of this topic.")
          @Nullable String topic,
      @Option(
              names = "--limit",
              paramLabel = "N",
              defaultValue = "50",
              description = "Size of the page, 1 to 1,000; default 50.")
          int limit) {
    try (var client = server.client()) {
      ListDeadLettersResponse answer =
          client.deadLetters(new ListDeadLettersRequest(topic, limit, null));
      if (server.json()) {
        screen.line(ApiJson.pretty(answer));
      } else if (answer.deadLetters().isEmpty()) {
        screen.line("No dead letters.");
      } else {
        answer.deadLetters().forEach(this::row);
        screen.dimLine("%d of %d", answer.deadLetters().size(), answer.total());
      }
      return 0;
    }
  }

  @Command(description = "Shows a dead letter with its bytes.")
  int show(@Mixin ServerOptions server, @Parameters(paramLabel = "ID") String id) {
    try (var client = server.client()) {
      DeadLetter letter = client.deadLetter(id);
      if (server.json()) {
        screen.line(ApiJson.pretty(letter));
        return 0;
      }
      row(letter);
      letter
          .payload()
          .headers()
          .forEach((name, value) -> screen.line(screen.dim(name) + "  " + value));
      screen.line(HexDump.of(Base64.getDecoder().decode(letter.payload().value()), SHOWN_BYTES));
      return 0;
    }
  }

  @Command(
      description =
          "Processes dead letters again: sends events and commands again, and "
              + "re-issues the current state of entries that could not be indexed.")
  int redrive(
      @Mixin ServerOptions server,
      @Parameters(paramLabel = "ID", arity = "1..*") List<String> ids) {
    return each(server, ids, "re-driven", MemlogClient::redrive);
  }

  @Command(description = "Discards dead letters.")
  int discard(
      @Mixin ServerOptions server,
      @Parameters(paramLabel = "ID", arity = "1..*") List<String> ids) {
    return each(server, ids, "discarded", MemlogClient::discard);
  }

  private int each(
      ServerOptions server,
      List<String> ids,
      String done,
      BiFunction<MemlogClient, String, DeadLetter> act) {
    try (var client = server.client()) {
      for (String id : ids) {
        DeadLetter letter = act.apply(client, id);
        screen.line(server.json() ? ApiJson.pretty(letter) : id + " " + done);
      }
      return 0;
    }
  }

  private void row(DeadLetter letter) {
    screen.line(
        "%s  %s  %s  %s",
        screen.accent(letter.id()),
        screen.dim(Times.shown(letter.at())),
        screen.bold(letter.reason()) + " (" + letter.stage() + ")",
        Screen.oneLine(letter.message()));
  }
}
