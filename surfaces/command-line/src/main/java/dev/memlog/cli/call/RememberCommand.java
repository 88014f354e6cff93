package dev.memlog.cli.call;

import dev.memlog.client.ApiJson;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemoryOwner;
import dev.memlog.client.Taken;
import dev.memlog.client.memories.GetMemoryResponse;
import dev.memlog.client.memories.RememberResponse;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "remember",
    description =
        "Stores a statement, best in the third person and with absolute dates, and shows the "
            + "resulting memory.")
public final class RememberCommand extends ClientCommand {

  private static final Duration LONGEST = Duration.ofSeconds(10);

  @Mixin private RememberOptions asked = new RememberOptions();

  @Override
  protected int run(MemlogClient client) throws InterruptedException {
    RememberResponse kept = client.memories().remember(asked.request().build());
    keep(client, kept.position());
    if (server.json()) {
      screen.line(ApiJson.pretty(kept));
      return 0;
    }
    tell(client, kept);
    return 0;
  }

  private void tell(MemlogClient client, RememberResponse kept) throws InterruptedException {
    if ("dropped".equals(kept.outcome())) {
      screen.line("Not stored: the sources of the statement are deleted or purged.");
      return;
    }
    var owner = new MemoryOwner(asked.app, asked.user);
    Optional<Taken> taken = Taken.await(client.memories(), kept, owner, LONGEST);
    if (taken.isEmpty()) {
      screen.line("Stored as command %s; it takes effect soon.", kept.commandId());
      return;
    }
    Taken memory = taken.get();
    String shown = memory.memory().quoted();
    screen.line(
        memory.former().isPresent()
            ? String.format(
                Locale.ROOT,
                screen.ours("Reinforced existing memory: %s Confidence: %.2f → %.2f (id: %s)"),
                shown,
                memory.former().getAsDouble(),
                memory.memory().kind().confidence(),
                memory.memory().memoryId())
            : "Remembered: %s (id: %s)".formatted(shown, memory.memory().memoryId()));
    for (String id : memory.memory().validity().supersedes()) {
      Optional<GetMemoryResponse> former = client.memories().get(owner, id);
      former.ifPresent(
          found -> screen.dimLine("  in the place of \"%s\"", found.memory().content()));
    }
  }
}
