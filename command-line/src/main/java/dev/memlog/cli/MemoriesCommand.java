package dev.memlog.cli;

import dev.memlog.cli.print.HealthLines;
import dev.memlog.cli.print.MemoryLines;
import dev.memlog.client.ApiJson;
import dev.memlog.client.MemoryOwner;
import dev.memlog.client.memories.ListMemoriesRequest;
import dev.memlog.client.memories.ListMemoriesResponse;
import dev.memlog.client.memories.Memory;
import dev.memlog.client.memories.MemoryHealth;
import dev.memlog.terminal.Screen;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "memories",
    description = "Lists an owner's memories, latest change first.",
    mixinStandardHelpOptions = true)
final class MemoriesCommand implements Callable<Integer> {

  @Mixin private MemoryOwnerOptions owner = new MemoryOwnerOptions();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Size of the page, 1 to 100; default 20.")
  private @Nullable Integer limit;

  @Option(names = "--category", description = "Only memories of this category.")
  private @Nullable String category;

  @Option(names = "--type", description = "Only episodic, semantic, consolidated or conversation.")
  private @Nullable String type;

  @Option(names = "--subject", description = "Only about this one.")
  private @Nullable String subject;

  @Option(
      names = "--status",
      description = "active (default), superseded, forgotten, archived or all.")
  private @Nullable String status;

  @Option(names = "--project", description = "Only memories of this project.")
  private @Nullable String project;

  @Option(
      names = "--conversation",
      paramLabel = "ID",
      description = "Only memories with a source in this conversation.")
  private @Nullable String conversation;

  @Option(
      names = "--page",
      paramLabel = "TOKEN",
      description = "Continues where the last " + "page ended.")
  private @Nullable String page;

  @Option(
      names = "--health",
      description = "Shows figures instead: kinds, growth, stale, similar and most read memories.")
  private boolean health;

  @Mixin private ReadOptions reads = new ReadOptions();

  @Mixin private ServerOptions server = new ServerOptions();

  private final Screen screen;

  MemoriesCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    return health ? health() : list();
  }

  private int health() {
    try (var client = server.client()) {
      MemoryHealth figures =
          reads.seeing(client).memories().health(new MemoryOwner(owner.app, owner.user));
      if (server.json()) {
        screen.line(ApiJson.pretty(figures));
      } else {
        new HealthLines(screen).print(figures);
      }
      return 0;
    }
  }

  private int list() {
    var request =
        ListMemoriesRequest.builder()
            .app(owner.app)
            .user(owner.user)
            .limit(limit)
            .category(category)
            .type(type)
            .subject(subject)
            .status(status)
            .project(project)
            .conversationId(conversation)
            .pageToken(page)
            .build();
    try (var client = server.client()) {
      ListMemoriesResponse answer = reads.seeing(client).memories().list(request);
      if (server.json()) {
        screen.line(ApiJson.pretty(answer));
      } else if (answer.memories().isEmpty()) {
        screen.line("No memories.");
      } else {
        print(answer);
      }
      return 0;
    }
  }

  private void print(ListMemoriesResponse answer) {
    var lines = new MemoryLines(screen);
    int number = 0;
    for (Memory memory : answer.memories()) {
      number++;
      lines.listed(number, memory);
    }
    if (!answer.nextPageToken().isEmpty()) {
      screen.line(screen.dim("More: memlog memories --page " + answer.nextPageToken()));
    }
  }
}
