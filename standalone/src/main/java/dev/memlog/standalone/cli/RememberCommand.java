package dev.memlog.standalone.cli;

import dev.memlog.api.v1.RememberRequest;
import dev.memlog.api.v1.RememberResponse;
import dev.memlog.standalone.client.MemlogClient;
import dev.memlog.standalone.client.Taken;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "remember",
    description =
        "Keeps a statement, best in the third person and with absolute dates, and says what became of it.",
    mixinStandardHelpOptions = true)
final class RememberCommand implements Callable<Integer> {

  private static final Duration LONGEST = Duration.ofSeconds(10);

  @Parameters(paramLabel = "TEXT", arity = "1..*", description = "10 to 500 characters.")
  private List<String> text = List.of();

  @Mixin private MemoryOwnerOptions owner = new MemoryOwnerOptions();

  @Option(names = "--project", description = "In which it is said.")
  private String project = "";

  @Mixin private ClaimOptions claim = new ClaimOptions();

  @Option(names = "--type", description = "episodic or semantic; default: as its words suggest.")
  private String type = "";

  @Mixin private ServerOptions server = new ServerOptions();

  private final Screen screen;

  RememberCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() throws InterruptedException {
    try (var client = server.client()) {
      RememberResponse kept = client.memories().remember(request());
      if (server.json()) {
        screen.line(ServerOptions.json(kept));
        return 0;
      }
      tell(client, kept);
      return 0;
    }
  }

  private void tell(MemlogClient client, RememberResponse kept) throws InterruptedException {
    Optional<Taken> taken = Taken.await(client.memories(), kept, owner.query(), LONGEST);
    if (taken.isEmpty()) {
      screen.line("Kept as command %s; it takes effect soon.".formatted(kept.getCommandId()));
      return;
    }
    Taken memory = taken.get();
    String shown = "\"" + memory.memory().getContent() + "\"";
    screen.line(
        memory.former().isPresent()
            ? String.format(
                Locale.ROOT,
                "Reinforced existing memory: %s Confidence: %.2f → %.2f (id: %s)",
                shown,
                memory.former().getAsDouble(),
                memory.memory().getConfidence(),
                memory.memory().getMemoryId())
            : "Remembered: %s (id: %s)".formatted(shown, memory.memory().getMemoryId()));
    memory
        .memory()
        .getSupersedesList()
        .forEach(
            id ->
                client
                    .memories()
                    .get(id, owner.query())
                    .ifPresent(
                        former ->
                            screen.line(
                                screen.dim(
                                    "  in the place of \"%s\""
                                        .formatted(former.getMemory().getContent())))));
  }

  private RememberRequest request() {
    var request =
        RememberRequest.newBuilder()
            .setContent(String.join(" ", text))
            .setCategory(claim.category)
            .setType(type)
            .addAllTags(claim.tags)
            .setDescription(claim.description)
            .setSubject(claim.subject)
            .setApp(owner.app);
    if (!owner.user.isEmpty()) {
      request.setUser(owner.user);
    }
    if (!project.isEmpty()) {
      request.setProject(project);
    }
    @Nullable Integer importance = claim.importance;
    if (importance != null) {
      request.setImportance(importance);
    }
    @Nullable Double confidence = claim.confidence;
    if (confidence != null) {
      request.setConfidence(confidence);
    }
    return request.build();
  }
}
