package dev.memlog.cli;

import dev.memlog.cli.print.MemoryLines;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.RecallMemoriesRequest;
import dev.memlog.client.memories.RecallMemoriesResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "recall", description = "Finds memories by meaning and by words.")
final class RecallCommand extends ReadCommand {

  @Mixin private AskOptions asked = new AskOptions();

  @Mixin private MemoryOwnerOptions owner = new MemoryOwnerOptions();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Largest number of hits, 1 to 100; default 10.")
  private @Nullable Integer limit;

  @Option(names = "--project", description = "The current project, whose memories rank higher.")
  private @Nullable String project;

  @Option(names = "--only-project", description = "Only memories of the project of --project.")
  private boolean onlyProject;

  @Option(
      names = "--recent",
      paramLabel = "TEXT",
      description = "A recent message, which influences the ranking; up to three, latest first.")
  private List<String> recent = List.of();

  @Option(names = "--category", description = "Only memories of this category; repeatable.")
  private List<String> categories = List.of();

  @Option(
      names = "--type",
      description = "Only memories of this type: episodic, semantic or consolidated; repeatable.")
  private List<String> types = List.of();

  @Option(names = "--subject", description = "Only memories about this person or thing.")
  private @Nullable String subject;

  @Option(
      names = "--conversation",
      paramLabel = "ID",
      description = "Only memories with a source in this conversation.")
  private @Nullable String conversation;

  @Option(names = "--id", paramLabel = "ID", description = "Only this memory; repeatable.")
  private List<String> ids = List.of();

  @Option(
      names = "--status",
      description = "Also memories of this status: superseded, archived; repeatable.")
  private List<String> statuses = List.of();

  @Option(names = "--archived", description = "Also archived memories.")
  private boolean archived;

  @Option(names = "--reflections", description = "Also reflections.")
  private boolean reflections;

  @Option(
      names = "--level",
      description =
          "The level: memory, category, domain or auto (default). auto answers a "
              + "general question about a topic with a summary before the memories.")
  private @Nullable String level;

  @Option(
      names = "--min-similarity",
      paramLabel = "S",
      description = "The least similarity, 0 to 1; default: the profile's own rule.")
  private @Nullable Double minSimilarity;

  @Option(
      names = "--profile",
      description = "The ranking profile: default, olliebot, bobo, ... (docs/guides/profiles.md).")
  private @Nullable String profile;

  @Mixin private PastOption past = new PastOption();

  @Override
  int read(MemlogClient client) {
    RecallMemoriesResponse answer = client.memories().recall(request());
    return show(
        answer,
        () -> {
          new MemoryLines(screen()).found(answer.results());
          if (answer.results().isEmpty()) {
            EmptyOwner.hint(screen(), client, owner.app, owner.user);
          }
        });
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
        .conversationId(conversation)
        .ids(ids)
        .statuses(statuses)
        .includeArchived(archived)
        .includeReflections(reflections)
        .level(level)
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
