package dev.memlog.cli;

import dev.memlog.cli.print.Hits;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.messages.MessageHit;
import dev.memlog.client.messages.SearchMessagesRequest;
import dev.memlog.client.messages.SearchMessagesResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "search", description = "Finds messages by meaning and by words.")
final class SearchCommand extends ReadCommand {

  @Mixin private AskOptions asked = new AskOptions();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Largest number of hits, 1 to 20; default 5.")
  private @Nullable Integer limit;

  @Mixin private OwnerOptions owner = new OwnerOptions();

  @Option(names = "--channel", description = "Only conversations of this channel.")
  private @Nullable String channel;

  @Option(
      names = "--conversation",
      paramLabel = "ID",
      description = "Only messages of this conversation of --app; repeatable.")
  private List<String> conversations = List.of();

  @Option(
      names = "--role",
      description = "Only messages of this role, user or assistant; repeatable.")
  private List<String> roles = List.of();

  @Option(
      names = "--min-score",
      paramLabel = "S",
      description = "The least similarity, 0 to 1; default: the ranking profile's own rule.")
  private @Nullable Double minScore;

  @Option(names = "--highlights", description = "Marks the matching words, also in JSON.")
  private boolean highlights;

  @Mixin private PastOption past = new PastOption();

  @Override
  int read(MemlogClient client) {
    SearchMessagesResponse answer = client.search(request());
    return show(answer, () -> print(answer.results()));
  }

  private void print(List<MessageHit> hits) {
    if (hits.isEmpty()) {
      line("Nothing found.");
    } else {
      new Hits(screen()).print(hits);
    }
  }

  private SearchMessagesRequest request() {
    return SearchMessagesRequest.builder()
        .query(asked.query())
        .conversationIds(conversations)
        .roles(roles)
        .app(owner.app)
        .user(owner.user)
        .project(owner.project)
        .channel(channel)
        .explain(asked.explain)
        .highlights(highlights || !server.json())
        .purpose(asked.purpose)
        .limit(limit)
        .minScore(minScore)
        .after(asked.after)
        .before(asked.before)
        .asOf(past.asOf)
        .build();
  }
}
