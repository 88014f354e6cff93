package dev.memlog.cli;

import dev.memlog.cli.print.MemoryLines;
import dev.memlog.client.ApiJson;
import dev.memlog.client.MemoryCalls;
import dev.memlog.client.memories.ForgetMemoriesRequest;
import dev.memlog.client.memories.ForgetMemoriesResponse;
import dev.memlog.client.memories.PreviewForgetRequest;
import dev.memlog.client.memories.PreviewForgetResponse;
import dev.memlog.terminal.Screen;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "forget",
    description =
        "Takes memories out of recall; memlog restore brings them back. Name ids, or --query "
            + "to preview what a query would forget and get a token that forgets it.",
    mixinStandardHelpOptions = true)
final class ForgetCommand implements Callable<Integer> {

  @Parameters(paramLabel = "ID", arity = "0..*", description = "The memories.")
  private List<String> ids = List.of();

  @Option(
      names = "--query",
      paramLabel = "TEXT",
      description = "Previews the memories that this query would forget.")
  private String query = "";

  @Option(
      names = "--token",
      paramLabel = "TOKEN",
      description = "Forgets what --query has shown; valid for ten minutes.")
  private String token = "";

  @Option(
      names = "--yes",
      description = "With --query: forgets the found memories without a " + "preview.")
  private boolean yes;

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description = "The reason, stored with the " + "change.")
  private String reason = "";

  @Mixin private MemoryOwnerOptions owner = new MemoryOwnerOptions();

  @Mixin private ServerOptions server = new ServerOptions();

  @Spec private CommandSpec spec = CommandSpec.create();

  private final Screen screen;

  ForgetCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    int named = (ids.isEmpty() ? 0 : 1) + (query.isEmpty() ? 0 : 1) + (token.isEmpty() ? 0 : 1);
    if (named != 1) {
      throw new ParameterException(spec.commandLine(), "name one of ids, --query and --token");
    }
    try (var client = server.client()) {
      MemoryCalls memories = client.memories();
      String shown = token;
      if (!query.isEmpty()) {
        PreviewForgetResponse preview =
            memories.previewForget(new PreviewForgetRequest(query, owner.app, owner.user));
        show(preview);
        shown = preview.previewToken();
        if (!yes || shown.isEmpty()) {
          return 0;
        }
      }
      var request = new ForgetMemoriesRequest(owner.app, owner.user, ids, shown, reason, null);
      ForgetMemoriesResponse answer = memories.forget(request);
      LastWrites.ofUser().keep(client.url(), answer.position());
      show(answer);
      return 0;
    }
  }

  private void show(PreviewForgetResponse preview) {
    if (server.json()) {
      screen.line(ApiJson.pretty(preview));
      return;
    }
    new MemoryLines(screen).found(preview.preview());
    if (!yes && !preview.previewToken().isEmpty()) {
      screen.line("To forget them: memlog forget --token " + preview.previewToken());
    }
  }

  private void show(ForgetMemoriesResponse answer) {
    screen.line(
        server.json() ? ApiJson.pretty(answer) : "Forgotten; memlog restore brings it back.");
  }
}
