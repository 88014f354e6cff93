package dev.memlog.cli.call;

import dev.memlog.client.MemlogClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "update",
    description = "Corrects a memory; fields without an option stay unchanged.")
public final class UpdateCommand extends ClientCommand {

  @Mixin private UpdateMemoryOptions asked = new UpdateMemoryOptions();

  @Override
  protected int run(MemlogClient client) {
    return showWrite(
        client, client.memories().update(asked.request().build()), asked.memoryId + " is updated.");
  }
}
