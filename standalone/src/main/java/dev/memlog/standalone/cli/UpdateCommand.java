package dev.memlog.standalone.cli;

import dev.memlog.api.v1.MemoryCommandResponse;
import dev.memlog.api.v1.UpdateMemoryRequest;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "update",
    description = "Corrects a memory; what is left out stays.",
    mixinStandardHelpOptions = true)
final class UpdateCommand implements Callable<Integer> {

  @Parameters(paramLabel = "ID", description = "The memory.")
  private String id = "";

  @Option(
      names = "--content",
      paramLabel = "TEXT",
      description = "What it says from now on, 10 to 500 characters.")
  private String content = "";

  @Mixin private ClaimOptions claim = new ClaimOptions();

  @Mixin private MemoryOwnerOptions owner = new MemoryOwnerOptions();

  @Mixin private ServerOptions server = new ServerOptions();

  private final Screen screen;

  UpdateCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    try (var client = server.client()) {
      MemoryCommandResponse kept = client.memories().update(request());
      screen.line(server.json() ? ServerOptions.json(kept) : id + " is updated.");
      return 0;
    }
  }

  private UpdateMemoryRequest request() {
    var request =
        UpdateMemoryRequest.newBuilder().setMemoryId(id).setApp(owner.app).addAllTags(claim.tags);
    if (!owner.user.isEmpty()) {
      request.setUser(owner.user);
    }
    if (!content.isEmpty()) {
      request.setContent(content);
    }
    if (!claim.category.isEmpty()) {
      request.setCategory(claim.category);
    }
    if (!claim.description.isEmpty()) {
      request.setDescription(claim.description);
    }
    if (!claim.subject.isEmpty()) {
      request.setSubject(claim.subject);
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
