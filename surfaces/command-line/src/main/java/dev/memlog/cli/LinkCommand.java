package dev.memlog.cli;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.LinkMemoryRequest;
import dev.memlog.client.memories.MemoryCommandResponse;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "link",
    description =
        "Links two memories in both directions, or removes such a link. The link "
            + "stays until one of the memories is gone; memlog undo also removes it.")
final class LinkCommand extends ClientCommand {

  @Parameters(index = "0", paramLabel = "ID", description = "The id of the first memory.")
  private String memory = "";

  @Parameters(index = "1", paramLabel = "OTHER", description = "The id of the second memory.")
  private String other = "";

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      description =
          "similar, elaborates, contradicts, temporal_sequence, same_topic or related (default).")
  private @Nullable String kind;

  @Option(names = "--remove", description = "Removes the link.")
  private boolean remove;

  @Mixin private MemoryOwnerOptions owner = new MemoryOwnerOptions();

  @Override
  int run(MemlogClient client) {
    var request = new LinkMemoryRequest(owner.app, owner.user, memory, other, kind, remove, null);
    MemoryCommandResponse kept = client.memories().link(request);
    String done = remove ? "Unlinked" : "Linked";
    return showWrite(
        client, kept.position(), kept.outcome(), kept, done + "; memlog memory ID shows it.");
  }
}
