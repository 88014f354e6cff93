package dev.memlog.standalone.cli;

import dev.memlog.api.v1.RecallMemoriesRequest;
import dev.memlog.api.v1.RecallMemoriesResponse;
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

  @Option(names = "--limit", paramLabel = "N", description = "How many, 1 to 100; default 10.")
  private @Nullable Integer limit;

  @Option(names = "--project", description = "The project at hand: its memories count for more.")
  private String project = "";

  @Option(names = "--only-project", description = "Only memories of that project.")
  private boolean onlyProject;

  @Option(
      names = "--recent",
      paramLabel = "TEXT",
      description = "What was said last, latest first; up to three, they weigh in.")
  private List<String> recent = List.of();

  @Option(names = "--category", description = "Only of these; repeatable.")
  private List<String> categories = List.of();

  @Option(names = "--type", description = "Only episodic, semantic or consolidated; repeatable.")
  private List<String> types = List.of();

  @Option(names = "--subject", description = "Only about this one.")
  private String subject = "";

  @Option(
      names = "--status",
      description = "Also what is not active: superseded, archived; repeatable.")
  private List<String> statuses = List.of();

  @Option(
      names = "--min-similarity",
      paramLabel = "S",
      description = "The least similarity, 0 to 1; default: as the profile says.")
  private @Nullable Double minSimilarity;

  @Option(
      names = "--profile",
      description = "How to rank: default, olliebot, bobo, … (docs/api.md).")
  private String profile = "";

  @Mixin private ServerOptions server = new ServerOptions();

  private final Screen screen;

  RecallCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    try (var client = server.client()) {
      RecallMemoriesResponse answer = client.memories().recall(request());
      if (server.json()) {
        screen.line(ServerOptions.json(answer));
      } else {
        new MemoryLines(screen).found(answer.getResultsList());
      }
      return 0;
    }
  }

  private RecallMemoriesRequest request() {
    var request =
        RecallMemoriesRequest.newBuilder()
            .setQuery(asked.query())
            .setApp(owner.app)
            .setUser(owner.user)
            .setProject(project)
            .setOnlyProject(onlyProject)
            .addAllRecentMessages(recent)
            .addAllCategories(categories)
            .addAllTypes(types)
            .setSubject(subject)
            .addAllStatuses(statuses)
            .setProfile(profile)
            .setExplain(asked.explain)
            .setPurpose(asked.purpose);
    if (limit != null) {
      request.setLimit(limit);
    }
    if (minSimilarity != null) {
      request.setMinSimilarity(minSimilarity);
    }
    asked.times(request::setAfter, request::setBefore);
    return request.build();
  }
}
