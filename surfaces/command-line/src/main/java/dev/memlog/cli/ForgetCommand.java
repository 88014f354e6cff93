package dev.memlog.cli;

import dev.memlog.cli.print.MemoryLines;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.ForgetMemoriesRequest;
import dev.memlog.client.memories.ForgetMemoriesResponse;
import dev.memlog.client.memories.PreviewForgetRequest;
import dev.memlog.client.memories.PreviewForgetResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "forget",
    description =
        "Excludes memories from recall; memlog restore brings them back. Name "
            + "ids; or preview the memories that a --query finds, and forget them by "
            + "the --token of the preview.")
final class ForgetCommand extends ClientCommand {

  @Parameters(paramLabel = "ID", arity = "0..*", description = "The ids of the memories.")
  private List<String> ids = List.of();

  @Option(
      names = "--query",
      paramLabel = "TEXT",
      description = "Previews the memories that this query would forget.")
  private String query = "";

  @Option(
      names = "--token",
      paramLabel = "TOKEN",
      description = "Forgets the memories that --query has shown; valid for ten minutes.")
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

  @Option(
      names = "--confirmation",
      paramLabel = "TEXT",
      description = "The confirmation that a refusal of the same command has named.")
  private @Nullable String confirmation;

  @Mixin private MemoryOwnerOptions owner = new MemoryOwnerOptions();

  @Override
  void checkOptions() {
    int named = (ids.isEmpty() ? 0 : 1) + (query.isEmpty() ? 0 : 1) + (token.isEmpty() ? 0 : 1);
    if (named != 1) {
      throw wrong("name one of ids, --query and --token");
    }
  }

  @Override
  int run(MemlogClient client) {
    String shown = token;
    if (!query.isEmpty()) {
      PreviewForgetResponse preview =
          client.memories().previewForget(new PreviewForgetRequest(query, owner.app, owner.user));
      var _ = show(preview, () -> print(preview));
      shown = preview.previewToken();
      if (!yes || shown.isEmpty()) {
        return 0;
      }
    }
    var request = new ForgetMemoriesRequest(owner.app, owner.user, ids, shown, reason, null);
    ForgetMemoriesResponse answer = client.memories().forget(request.confirmed(confirmation));
    return showWrite(
        client,
        answer.position(),
        answer.outcome(),
        answer,
        "Forgotten; memlog restore brings it back.");
  }

  private void print(PreviewForgetResponse preview) {
    new MemoryLines(screen()).found(preview.preview());
    if (!yes && !preview.previewToken().isEmpty()) {
      line("To forget them: memlog forget --token " + preview.previewToken());
    }
  }
}
