package dev.memlog.cli;

import dev.memlog.cli.call.ClientCommand;
import dev.memlog.client.MemlogClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "uninstall",
    description =
        "Deletes the conversations of an app that a host uninstalls. The app's "
            + "memories stay, unless --purge-memories is given.")
final class UninstallCommand extends ClientCommand {

  @Parameters(paramLabel = "APP", description = "The app.")
  private String app = "";

  @Option(
      names = "--purge-memories",
      description = "Also removes the memories of all users of the app; needs the role admin.")
  private boolean purgeMemories;

  @Override
  protected int run(MemlogClient client) {
    int deleted = client.memories().ofApp(app).uninstall(purgeMemories);
    screen.line(
        server.json()
            ? "{\"conversations\": %d, \"purgeMemories\": %s}".formatted(deleted, purgeMemories)
            : "Deleted %,d conversations; the memories %s."
                .formatted(deleted, purgeMemories ? "are purged" : "stay"));
    return 0;
  }
}
