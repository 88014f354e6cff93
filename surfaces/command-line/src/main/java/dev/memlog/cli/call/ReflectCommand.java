package dev.memlog.cli.call;

import dev.memlog.cli.print.MemoryLines;
import dev.memlog.client.ApiException;
import dev.memlog.client.ErrorCode;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemoryOwner;
import dev.memlog.client.memories.GetMemoryResponse;
import dev.memlog.client.memories.ReflectResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "reflect",
    description =
        "Reflects on memories: changes, repetitions, contradictions and "
            + "important facts, in the memories' own words. Shows each reflection with "
            + "the memories that it cites.")
public final class ReflectCommand extends ClientCommand {

  @Mixin private ReflectOptions asked = new ReflectOptions();

  @Override
  protected int run(MemlogClient client) {
    ReflectResponse kept = client.memories().reflect(asked.request());
    keep(client, kept.position());
    return show(kept, () -> print(client, kept));
  }

  private void print(MemlogClient client, ReflectResponse kept) {
    @Nullable List<GetMemoryResponse> made = made(client, kept);
    if (made == null) {
      screen.line("Stored as command %s; it takes effect soon.", kept.commandId());
    } else if (made.isEmpty()) {
      screen.line("Nothing new to reflect on.");
    } else {
      made.forEach(new MemoryLines(screen)::whole);
    }
  }

  /**
   * Returns the reflections that the command has formed; null if the command has not taken effect
   * in time.
   */
  private @Nullable List<GetMemoryResponse> made(MemlogClient client, ReflectResponse kept) {
    var seeing = client.after(kept.position()).memories();
    try {
      return kept.memoryIds().stream()
          .flatMap(id -> seeing.get(new MemoryOwner(asked.app, asked.user), id).stream())
          .toList();
    } catch (ApiException e) {
      if (e.code() == ErrorCode.NOT_YET_VISIBLE) {
        return null;
      }
      throw e;
    }
  }
}
