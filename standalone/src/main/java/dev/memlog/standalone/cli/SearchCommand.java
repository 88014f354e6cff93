package dev.memlog.standalone.cli;

import dev.memlog.api.v1.SearchMessagesRequest;
import dev.memlog.api.v1.SearchMessagesResponse;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "search",
    description = "Finds messages by meaning and by words.",
    mixinStandardHelpOptions = true)
final class SearchCommand implements Callable<Integer> {

  @Mixin private AskOptions asked = new AskOptions();

  @Option(names = "--limit", paramLabel = "N", description = "How many, 1 to 20; default 5.")
  private @Nullable Integer limit;

  @Mixin private OwnerOptions owner = new OwnerOptions();

  @Option(names = "--channel", description = "Only conversations held there.")
  private String channel = "";

  @Option(
      names = "--conversation",
      paramLabel = "ID",
      description = "Only in these, names within one app (--app); repeatable.")
  private List<String> conversations = List.of();

  @Option(names = "--role", description = "Only messages of user or assistant; repeatable.")
  private List<String> roles = List.of();

  @Option(
      names = "--min-score",
      paramLabel = "S",
      description = "The least similarity, 0 to 1; default: the ranking profile's own rule.")
  private @Nullable Double minScore;

  @Option(names = "--highlights", description = "Asks for the places that match, in JSON too.")
  private boolean highlights;

  @Mixin private ServerOptions server = new ServerOptions();

  private final Screen screen;

  SearchCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    var request =
        SearchMessagesRequest.newBuilder()
            .setQuery(asked.query())
            .addAllConversationIds(conversations)
            .addAllRoles(roles)
            .setApp(owner.app)
            .setUser(owner.user)
            .setProject(owner.project)
            .setChannel(channel)
            .setExplain(asked.explain)
            .setHighlights(highlights || !server.json())
            .setPurpose(asked.purpose);
    if (limit != null) {
      request.setLimit(limit);
    }
    if (minScore != null) {
      request.setMinScore(minScore);
    }
    asked.times(request::setAfter, request::setBefore);
    try (var client = server.client()) {
      SearchMessagesResponse answer = client.search(request.build());
      if (server.json()) {
        screen.line(ServerOptions.json(answer));
      } else if (answer.getResultsCount() == 0) {
        screen.line("Nothing found.");
      } else {
        new Hits(screen).print(answer.getResultsList());
      }
      return 0;
    }
  }
}
