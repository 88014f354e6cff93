package dev.memlog.standalone.cli;

import dev.memlog.api.v1.MemoryCommandResponse;
import dev.memlog.api.v1.RestoreMemoriesRequest;
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
    var request = RestoreMemoriesRequest.newBuilder().setApp(owner.app).addAllIds(ids);
    if (!owner.user.isEmpty()) {
      request.setUser(owner.user);
    }
    try (var client = server.client()) {
      MemoryCommandResponse kept = client.memories().restore(request.build());
      screen.line(server.json() ? ServerOptions.json(kept) : "Restored.");
      return 0;
    }
  }
}
