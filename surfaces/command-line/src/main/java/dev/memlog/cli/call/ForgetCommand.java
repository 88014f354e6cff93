package dev.memlog.cli.call;

import dev.memlog.cli.print.MemoryLines;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.ForgetMemoriesRequest;
import dev.memlog.client.memories.ForgetMemoriesResponse;
import dev.memlog.client.memories.PreviewForgetRequest;
import dev.memlog.client.memories.PreviewForgetResponse;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "forget",
    description =
        "Excludes memories from recall; memlog restore brings them back. Name "
            + "ids; or preview the memories that a --query finds, and forget them by "
            + "the --token of the preview.")
public final class ForgetCommand extends ClientCommand {

  @Mixin private ForgetMemoriesOptions asked = new ForgetMemoriesOptions();

  @Option(
      names = "--query",
      paramLabel = "TEXT",
      description = "Previews the memories that this query would forget.")
  private String query = "";

  @Option(
      names = "--yes",
      description = "With --query: forgets the found memories without a " + "preview.")
  private boolean yes;

  @Override
  protected void checkOptions() {
    int named =
        (asked.ids.isEmpty() ? 0 : 1)
            + (query.isEmpty() ? 0 : 1)
            + (asked.previewToken == null ? 0 : 1);
    if (named != 1) {
      throw wrong("name one of ids, --query and --token");
    }
  }

  @Override
  protected int run(MemlogClient client) {
    @Nullable String shown = asked.previewToken;
    if (!query.isEmpty()) {
      PreviewForgetResponse preview =
          client.memories().previewForget(new PreviewForgetRequest(query, asked.app, asked.user));
      var _ = show(preview, () -> print(preview));
      shown = preview.previewToken();
      if (!yes || shown.isEmpty()) {
        return 0;
      }
    }
    var request =
        new ForgetMemoriesRequest(asked.app, asked.user, asked.ids, shown, asked.reason, null);
    ForgetMemoriesResponse answer = client.memories().forget(request.confirmed(asked.confirmation));
    return showWrite(
        client,
        answer.position(),
        answer.outcome(),
        answer,
        "Forgotten; memlog restore brings it back.");
  }

  private void print(PreviewForgetResponse preview) {
    new MemoryLines(screen).found(preview.preview());
    if (!yes && !preview.previewToken().isEmpty()) {
      screen.line("To forget them: memlog forget --token " + preview.previewToken());
    }
  }
}
