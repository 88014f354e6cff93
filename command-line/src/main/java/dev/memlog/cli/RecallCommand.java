package dev.memlog.cli;

import dev.memlog.cli.print.MemoryLines;
import dev.memlog.client.ApiJson;
import dev.memlog.client.memories.RecallMemoriesRequest;
import dev.memlog.client.memories.RecallMemoriesResponse;
import dev.memlog.terminal.Screen;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "recall",
    description = "Finds memories by meaning and by words.",
    mixinStandardHelpOptions = true)
final class RecallCommand implements Callable<Integer> {

  @Mixin private AskOptions asked = new AskOptions();

  @Mixin private MemoryOwnerOptions owner = new MemoryOwnerOptions();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Largest number of hits, 1 to 100; default 10.")
  private @Nullable Integer limit;

  @Option(names = "--project", description = "The current project, whose memories rank higher.")
  private @Nullable String project;

  @Option(names = "--only-project", description = "Only memories of that project.")
  private boolean onlyProject;

  @Option(
      names = "--recent",
      paramLabel = "TEXT",
      description = "The last messages, latest first; up to three, which influence the ranking.")
  private List<String> recent = List.of();

  @Option(names = "--category", description = "Only memories of this category; repeatable.")
  private List<String> categories = List.of();

  @Option(names = "--type", description = "Only episodic, semantic or consolidated; repeatable.")
  private List<String> types = List.of();

  @Option(names = "--subject", description = "Only about this one.")
  private @Nullable String subject;

  @Option(
      names = "--status",
      description = "Also memories of this status: superseded, archived; repeatable.")
  private List<String> statuses = List.of();

  @Option(names = "--archived", description = "Also archived memories.")
  private boolean archived;

  @Option(
      names = "--min-similarity",
      paramLabel = "S",
      description = "The least similarity, 0 to 1; default: as the profile says.")
  private @Nullable Double minSimilarity;

  @Option(
      names = "--profile",
      description = "The ranking profile: default, olliebot, bobo, … (docs/api.md).")
  private @Nullable String profile;

  @Mixin private PastOption past = new PastOption();

  @Mixin private ReadOptions reads = new ReadOptions();

  @Mixin private ServerOptions server = new ServerOptions();

  private final Screen screen;

  RecallCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    try (var client = server.client()) {
      RecallMemoriesResponse answer = reads.seeing(client).memories().recall(request());
      if (server.json()) {
        screen.line(ApiJson.pretty(answer));
      } else {
        new MemoryLines(screen).found(answer.results());
      }
      return 0;
    }
  }

  private RecallMemoriesRequest request() {
    return RecallMemoriesRequest.builder()
        .query(asked.query())
        .app(owner.app)
        .user(owner.user)
        .project(project)
        .onlyProject(onlyProject)
        .recentMessages(recent)
        .categories(categories)
        .types(types)
        .subject(subject)
        .statuses(statuses)
        .includeArchived(archived)
        .profile(profile)
        .explain(asked.explain)
        .purpose(asked.purpose)
        .limit(limit)
        .minSimilarity(minSimilarity)
        .after(asked.after)
        .before(asked.before)
        .asOf(past.asOf)
        .build();
  }
}
