package dev.memlog.cli;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.MemoryCommandResponse;
import dev.memlog.client.memories.UpdateMemoryRequest;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "update",
    description = "Corrects a memory; fields without an option stay unchanged.")
final class UpdateCommand extends ClientCommand {

  @Parameters(paramLabel = "ID", description = "The id of the memory.")
  private String id = "";

  @Option(
      names = "--content",
      paramLabel = "TEXT",
      description = "The new text, 10 to 500 characters.")
  private @Nullable String content;

  @Option(
      names = "--confirmation",
      paramLabel = "TEXT",
      description = "The confirmation that a refusal of the same command has named.")
  private @Nullable String confirmation;

  @Mixin private ClaimOptions claim = new ClaimOptions();

  @Mixin private MemoryOwnerOptions owner = new MemoryOwnerOptions();

  @Override
  int run(MemlogClient client) {
    MemoryCommandResponse kept = client.memories().update(request());
    return showWrite(client, kept.position(), kept.outcome(), kept, id + " is updated.");
  }

  private UpdateMemoryRequest request() {
    return UpdateMemoryRequest.builder()
        .memoryId(id)
        .app(owner.app)
        .user(owner.user)
        .content(content)
        .category(claim.category)
        .tags(claim.tags)
        .description(claim.description)
        .subject(claim.subject)
        .importance(claim.importance)
        .confidence(claim.confidence)
        .confirmation(confirmation)
        .build();
  }
}
