package dev.memlog.cli;

import dev.memlog.cli.print.MemoryLines;
import dev.memlog.client.ApiJson;
import dev.memlog.client.memories.GetMemoryResponse;
import dev.memlog.terminal.Screen;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
    name = "memory",
    description = "Shows a memory, the messages it rests on and its history.",
    mixinStandardHelpOptions = true)
final class MemoryCommand implements Callable<Integer> {

  @Parameters(paramLabel = "ID", description = "The memory.")
  private String id = "";

  @Mixin private MemoryOwnerOptions owner = new MemoryOwnerOptions();

  @Mixin private ReadOptions reads = new ReadOptions();

  @Mixin private ServerOptions server = new ServerOptions();

  private final Screen screen;

  MemoryCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    try (var client = server.client()) {
      Optional<GetMemoryResponse> answer = reads.seeing(client).memories().get(owner.owner(), id);
      if (answer.isEmpty()) {
        screen.error("memlog: this owner has no memory " + id);
        return 1;
      }
      if (server.json()) {
        screen.line(ApiJson.pretty(answer.get()));
      } else {
        new MemoryLines(screen).whole(answer.get());
      }
      return 0;
    }
  }
}
