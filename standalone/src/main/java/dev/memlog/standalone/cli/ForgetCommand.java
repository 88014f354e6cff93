package dev.memlog.standalone.cli;

import dev.memlog.api.v1.ForgetMemoriesRequest;
import dev.memlog.api.v1.ForgetMemoriesResponse;
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
        "Takes memories out of recall; memlog restore brings them back. By ids, or by --query: that shows what it"
            + " would forget, and a token that does so.",
    mixinStandardHelpOptions = true)
final class ForgetCommand implements Callable<Integer> {

  @Parameters(paramLabel = "ID", arity = "0..*", description = "The memories.")
  private List<String> ids = List.of();

  @Option(
      names = "--query",
      paramLabel = "TEXT",
      description = "Shows what a recall of this finds, to be forgotten.")
  private String query = "";

  @Option(
      names = "--token",
      paramLabel = "TOKEN",
      description = "Forgets what --query has shown; good for ten minutes.")
  private String token = "";

  @Option(names = "--yes", description = "With --query: forgets at once what it finds.")
  private boolean yes;

  @Option(names = "--reason", paramLabel = "TEXT", description = "Kept with the change.")
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
      ForgetMemoriesResponse answer =
          client
              .memories()
              .forget(request().addAllIds(ids).setQuery(query).setPreviewToken(token).build());
      if (yes && !answer.getPreviewToken().isEmpty()) {
        show(answer);
        answer =
            client.memories().forget(request().setPreviewToken(answer.getPreviewToken()).build());
      }
      show(answer);
      return 0;
    }
  }

  private ForgetMemoriesRequest.Builder request() {
    var request = ForgetMemoriesRequest.newBuilder().setApp(owner.app).setReason(reason);
    return owner.user.isEmpty() ? request : request.setUser(owner.user);
  }

  private void show(ForgetMemoriesResponse answer) {
    if (server.json()) {
      screen.line(ServerOptions.json(answer));
    } else if (!answer.getCommandId().isEmpty()) {
      screen.line("Forgotten; memlog restore brings it back.");
    } else {
      new MemoryLines(screen).found(answer.getPreviewList());
      if (!yes && !answer.getPreviewToken().isEmpty()) {
        screen.line("To forget them: memlog forget --token " + answer.getPreviewToken());
      }
    }
  }
}
