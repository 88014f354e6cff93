package dev.memlog.cli;

import dev.memlog.client.ApiJson;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.Taken;
import dev.memlog.client.memories.RememberRequest;
import dev.memlog.client.memories.RememberResponse;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "remember",
    description =
        "Stores a statement, best in the third person and with absolute dates, and shows the "
            + "resulting memory.")
final class RememberCommand extends ClientCommand {

  private static final Duration LONGEST = Duration.ofSeconds(10);

  @Parameters(
      paramLabel = "TEXT",
      arity = "1..*",
      description = "The statement, 10 to 500 characters.")
  private List<String> text = List.of();

  @Mixin private MemoryOwnerOptions owner = new MemoryOwnerOptions();

  @Option(names = "--project", description = "The project of the statement.")
  private @Nullable String project;

  @Mixin private ClaimOptions claim = new ClaimOptions();

  @Option(
      names = "--type",
      description = "The type: episodic or semantic; default: derived from the statement.")
  private @Nullable String type;

  @Option(
      names = "--related-to",
      paramLabel = "ID",
      description = "The id of a memory to link with the stored memory; repeatable.")
  private List<String> relatedTo = List.of();

  @Override
  int run(MemlogClient client) throws InterruptedException {
    RememberResponse kept = client.memories().remember(request());
    keep(client, kept.position());
    if (server.json()) {
      line(ApiJson.pretty(kept));
      return 0;
    }
    tell(client, kept);
    return 0;
  }

  private void tell(MemlogClient client, RememberResponse kept) throws InterruptedException {
    if ("dropped".equals(kept.outcome())) {
      line("Not stored: the sources of the statement are deleted or purged.");
      return;
    }
    Optional<Taken> taken = Taken.await(client.memories(), kept, owner.owner(), LONGEST);
    if (taken.isEmpty()) {
      line("Stored as command %s; it takes effect soon.", kept.commandId());
      return;
    }
    Taken memory = taken.get();
    String shown = memory.memory().quoted();
    line(
        memory.former().isPresent()
            ? String.format(
                Locale.ROOT,
                screen().ours("Reinforced existing memory: %s Confidence: %.2f → %.2f (id: %s)"),
                shown,
                memory.former().getAsDouble(),
                memory.memory().kind().confidence(),
                memory.memory().memoryId())
            : "Remembered: %s (id: %s)".formatted(shown, memory.memory().memoryId()));
    memory
        .memory()
        .validity()
        .supersedes()
        .forEach(
            id ->
                client
                    .memories()
                    .get(owner.owner(), id)
                    .ifPresent(
                        former ->
                            line(dim("  in the place of \"%s\"", former.memory().content()))));
  }

  private RememberRequest request() {
    return RememberRequest.builder()
        .content(String.join(" ", text))
        .category(claim.category)
        .type(type)
        .tags(claim.tags)
        .description(claim.description)
        .subject(claim.subject)
        .app(owner.app)
        .user(owner.user)
        .project(project)
        .relatedTo(relatedTo)
        .importance(claim.importance)
        .confidence(claim.confidence)
        .build();
  }
}
