package dev.memlog.cli.call;

import dev.memlog.client.MemlogClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "link",
    description =
        "Links two memories in both directions, or removes such a link. The link "
            + "stays until one of the memories is gone; memlog undo also removes it.")
public final class LinkCommand extends ClientCommand {

  @Mixin private LinkMemoryOptions asked = new LinkMemoryOptions();

  @Override
  protected int run(MemlogClient client) {
    String done = asked.remove ? "Unlinked" : "Linked";
    return showWrite(
        client, client.memories().link(asked.request()), done + "; memlog memory ID shows it.");
  }
}
