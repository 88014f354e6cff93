package dev.memlog.cli;

import dev.memlog.client.ApiJson;
import dev.memlog.client.memories.MemoryCommandResponse;
import dev.memlog.client.memories.RestoreMemoriesRequest;
import dev.memlog.terminal.Screen;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
    name = "restore",
    description = "Brings forgotten memories back.",
    mixinStandardHelpOptions = true)
final class RestoreCommand implements Callable<Integer> {

  @Parameters(paramLabel = "ID", arity = "1..*", description = "The memories.")
  private List<String> ids = List.of();

  @Mixin private MemoryOwnerOptions owner = new MemoryOwnerOptions();

  @Mixin private ServerOptions server = new ServerOptions();

  private final Screen screen;

  RestoreCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    var request = new RestoreMemoriesRequest(owner.app, owner.user, ids, null);
    try (var client = server.client()) {
      MemoryCommandResponse kept = client.memories().restore(request);
      LastWrites.ofUser().keep(client.url(), kept.position());
      screen.line(server.json() ? ApiJson.pretty(kept) : "Restored.");
      return 0;
    }
  }
}
