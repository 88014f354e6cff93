package dev.memlog.standalone.cli;

import dev.memlog.api.v1.RecallMemoriesRequest;
import dev.memlog.api.v1.RecallMemoriesResponse;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "recall",
    description = "Finds memories by meaning and by words.",
    mixinStandardHelpOptions = true)
final class RecallCommand implements Callable<Integer> {

  @Parameters(paramLabel = "QUERY", arity = "1..*", description = "What to look for.")
  private List<String> query = List.of();

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
      names = "--after",
      paramLabel = "TIME",
      converter = Times.class,
      description = "Only memories made at or after it: 2026-01-31, or 2026-01-31T18:00:00Z.")
  private @Nullable Instant after;

  @Option(
      names = "--before",
      paramLabel = "TIME",
      converter = Times.class,
      description = "Only memories made before it.")
  private @Nullable Instant before;

  @Option(
      names = "--min-similarity",
      paramLabel = "S",
      description = "The least similarity, 0 to 1; default: as the profile says.")
  private @Nullable Double minSimilarity;

  @Option(names = "--profile", description = "How to rank: default, olliebot or bobo.")
  private String profile = "";

  @Option(names = "--explain", description = "Says how each score came about.")
  private boolean explain;

  @Option(
      names = "--purpose",
      description = "user, agent, evaluation or internal: only user recalls reinforce.")
  private String purpose = "";

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
            .setQuery(String.join(" ", query))
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
            .setExplain(explain)
            .setPurpose(purpose);
    if (limit != null) {
      request.setLimit(limit);
    }
    if (minSimilarity != null) {
      request.setMinSimilarity(minSimilarity);
    }
    if (after != null) {
      request.setAfter(Times.proto(after));
    }
    if (before != null) {
      request.setBefore(Times.proto(before));
    }
    return request.build();
  }
}
