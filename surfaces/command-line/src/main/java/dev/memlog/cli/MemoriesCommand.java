package dev.memlog.cli;

import dev.memlog.cli.print.HealthLines;
import dev.memlog.cli.print.MemoryLines;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.ListMemoriesRequest;
import dev.memlog.client.memories.ListMemoriesResponse;
import dev.memlog.client.memories.Memory;
import dev.memlog.client.memories.MemoryHealth;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "memories", description = "Lists an owner's memories, latest change first.")
final class MemoriesCommand extends ReadCommand {

  @Mixin private MemoryOwnerOptions owner = new MemoryOwnerOptions();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Size of the page, 1 to 100; default 20.")
  private @Nullable Integer limit;

  @Option(names = "--category", description = "Only memories of this category.")
  private @Nullable String category;

  @Option(
      names = "--type",
      description = "Only memories of this type: episodic, semantic, consolidated or conversation.")
  private @Nullable String type;

  @Option(names = "--subject", description = "Only memories about this person or thing.")
  private @Nullable String subject;

  @Option(
      names = "--status",
      description = "The status: active (default), superseded, forgotten, archived or all.")
  private @Nullable String status;

  @Option(names = "--project", description = "Only memories of this project.")
  private @Nullable String project;

  @Option(
      names = "--conversation",
      paramLabel = "ID",
      description = "Only memories with a source in this conversation.")
  private @Nullable String conversation;

  @Mixin private CreatedOptions created = new CreatedOptions();

  @Option(names = "--id", paramLabel = "ID", description = "Only this memory; repeatable.")
  private List<String> ids = List.of();

  @Mixin private PageOption page = new PageOption();

  @Option(
      names = "--health",
      description =
          "Shows statistics instead: kinds, growth, stale, similar and most read memories.")
  private boolean health;

  @Override
  int read(MemlogClient client) {
    if (health) {
      MemoryHealth figures = client.memories().health(owner.owner());
      return show(figures, () -> new HealthLines(screen()).print(figures));
    }
    ListMemoriesResponse answer = client.memories().list(request());
    return show(
        answer,
        () -> {
          print(answer);
          if (answer.memories().isEmpty()) {
            EmptyOwner.hint(screen(), client, owner.app, owner.user);
          }
        });
  }

  private ListMemoriesRequest request() {
    return ListMemoriesRequest.builder()
        .app(owner.app)
        .user(owner.user)
        .limit(limit)
        .category(category)
        .type(type)
        .subject(subject)
        .status(status)
        .project(project)
        .conversationId(conversation)
        .after(created.after)
        .before(created.before)
        .ids(ids)
        .pageToken(page.token)
        .build();
  }

  private void print(ListMemoriesResponse answer) {
    if (answer.memories().isEmpty()) {
      line("No memories.");
    }
    var lines = new MemoryLines(screen());
    int number = 0;
    for (Memory memory : answer.memories()) {
      number++;
      lines.listed(number, memory);
    }
    if (!answer.nextPageToken().isEmpty()) {
      line(dim("More: memlog memories --page " + answer.nextPageToken()));
    }
  }
}
