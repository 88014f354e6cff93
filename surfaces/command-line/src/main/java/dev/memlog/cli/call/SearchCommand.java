package dev.memlog.cli.call;

import dev.memlog.cli.print.Hits;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.messages.MessageHit;
import dev.memlog.client.messages.SearchMessagesResponse;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "search", description = "Finds messages by meaning and by words.")
public final class SearchCommand extends ReadCommand {

  @Mixin private SearchMessagesOptions asked = new SearchMessagesOptions();

  @Override
  protected int read(MemlogClient client) {
    SearchMessagesResponse answer =
        client.search(asked.request().highlights(asked.highlights || !server.json()).build());
    return show(answer, () -> print(answer.results()));
  }

  private void print(List<MessageHit> hits) {
    if (hits.isEmpty()) {
      screen.line("Nothing found.");
    } else {
      new Hits(screen).print(hits);
    }
  }
}
