package dev.memlog.standalone.cli;

import dev.memlog.api.v1.ListMemoriesResponse;
import dev.memlog.api.v1.Memory;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "memories",
    description = "Lists an owner's memories, latest change first.",
    mixinStandardHelpOptions = true)
final class MemoriesCommand implements Callable<Integer> {

  @Mixin private MemoryOwnerOptions owner = new MemoryOwnerOptions();

  @Option(names = "--limit", paramLabel = "N", description = "How many, 1 to 100; default 20.")
  private String limit = "";

  @Option(names = "--category", description = "Only of this one.")
  private String category = "";

  @Option(names = "--type", description = "Only episodic, semantic or consolidated.")
  private String type = "";

  @Option(names = "--subject", description = "Only about this one.")
  private String subject = "";

  @Option(
      names = "--status",
      description = "active (default), superseded, forgotten, archived or all.")
  private String status = "";

  @Option(names = "--project", description = "Only of this project.")
  private String project = "";

  @Option(
      names = "--conversation",
      paramLabel = "ID",
      description = "Only what rests on this conversation.")
  private String conversation = "";

  @Option(names = "--page", paramLabel = "TOKEN", description = "Goes on where the last one ended.")
  private String page = "";

  @Mixin private ServerOptions server = new ServerOptions();

  private final Screen screen;

  MemoriesCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    Map<String, String> query = new LinkedHashMap<>(owner.query());
    query.put("limit", limit);
    query.put("category", category);
    query.put("type", type);
    query.put("subject", subject);
    query.put("status", status);
    query.put("project", project);
    query.put("conversationId", conversation);
    query.put("pageToken", page);
    query.values().removeIf(String::isEmpty);
    try (var client = server.client()) {
      ListMemoriesResponse answer = client.memories().list(query);
      if (server.json()) {
        screen.line(ServerOptions.json(answer));
      } else if (answer.getMemoriesCount() == 0) {
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
    for (Memory memory : answer.getMemoriesList()) {
      number++;
      lines.listed(number, memory);
    }
    if (!answer.getNextPageToken().isEmpty()) {
      screen.line(screen.dim("More: memlog memories --page " + answer.getNextPageToken()));
    }
  }
}
