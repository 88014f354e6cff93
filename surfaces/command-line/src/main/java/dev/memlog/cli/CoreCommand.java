package dev.memlog.cli;

import dev.memlog.cli.call.EmptyOwner;
import dev.memlog.cli.call.LastWrites;
import dev.memlog.cli.call.MemoryOwnerOptions;
import dev.memlog.cli.call.ReadOptions;
import dev.memlog.cli.call.ServerOptions;
import dev.memlog.cli.print.Times;
import dev.memlog.client.ApiJson;
import dev.memlog.client.CoreMemoryCalls;
import dev.memlog.client.core.CoreMemoryBlock;
import dev.memlog.client.core.CoreMemoryChange;
import dev.memlog.client.core.GetCoreMemoryResponse;
import dev.memlog.client.core.ListCoreMemoryResponse;
import dev.memlog.client.memories.MemoryCommandResponse;
import dev.memlog.terminal.CommandGroup;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "core",
    description =
        "Manages core memory, the named short texts that agents always see: "
            + "list, show, append, replace, set, delete, undo.",
    synopsisSubcommandLabel = "COMMAND")
final class CoreCommand extends CommandGroup {

  @Command(description = "Lists the owner's blocks, by name.")
  int list(@Mixin MemoryOwnerOptions owner, @Mixin ReadOptions reads, @Mixin ServerOptions server) {
    try (var client = server.client()) {
      List<CoreMemoryBlock> blocks = reads.seeing(client).coreMemory(owner.owner()).list();
      if (server.json()) {
        screen.line(ApiJson.pretty(new ListCoreMemoryResponse(blocks)));
      } else if (blocks.isEmpty()) {
        screen.line("No blocks.");
        EmptyOwner.hint(screen, client, owner.owner().app(), owner.owner().user());
      } else {
        blocks.forEach(this::print);
      }
      return 0;
    }
  }

  @Command(description = "Shows a block.")
  int show(
      @Parameters(paramLabel = "BLOCK") String block,
      @Option(
              names = "--history",
              description = "Also shows the block's latest changes, even if the block was deleted.")
          boolean history,
      @Mixin MemoryOwnerOptions owner,
      @Mixin ReadOptions reads,
      @Mixin ServerOptions server) {
    try (var client = server.client()) {
      CoreMemoryCalls core = reads.seeing(client).coreMemory(owner.owner());
      Optional<GetCoreMemoryResponse> found =
          history
              ? core.history(block)
              : core.get(block).map(one -> new GetCoreMemoryResponse(one, List.of()));
      if (found.isEmpty()) {
        screen.error("memlog: this owner has no block " + block);
        return 1;
      }
      if (server.json()) {
        screen.line(ApiJson.pretty(found.get()));
        return 0;
      }
      CoreMemoryBlock now = found.get().block();
      if (now != null) {
        print(now);
      }
      found.get().history().forEach(this::print);
      return 0;
    }
  }

  @Command(description = "Adds a text to the end of a block, as a new line.")
  int append(
      @Parameters(paramLabel = "BLOCK") String block,
      @Parameters(paramLabel = "TEXT", arity = "1..*") List<String> text,
      @Mixin MemoryOwnerOptions owner,
      @Mixin ServerOptions server) {
    return change(block, owner, server, core -> core.append(block, String.join(" ", text)));
  }

  @Command(description = "Replaces a part of a block. The part must occur exactly once.")
  int replace(
      @Parameters(paramLabel = "BLOCK") String block,
      @Parameters(paramLabel = "OLD", description = "The part to replace.") String old,
      @Parameters(paramLabel = "NEW", description = "The text that replaces it; may be empty.")
          String text,
      @Mixin MemoryOwnerOptions owner,
      @Mixin ServerOptions server) {
    return change(block, owner, server, core -> core.replace(block, old, text));
  }

  @Command(description = "Sets the whole text of a block.")
  int set(
      @Parameters(paramLabel = "BLOCK") String block,
      @Parameters(paramLabel = "TEXT", arity = "1..*") List<String> text,
      @Mixin MemoryOwnerOptions owner,
      @Mixin ServerOptions server) {
    return change(block, owner, server, core -> core.set(block, String.join(" ", text)));
  }

  @Command(description = "Deletes a block; memlog core undo restores it.")
  int delete(
      @Parameters(paramLabel = "BLOCK") String block,
      @Mixin MemoryOwnerOptions owner,
      @Mixin ServerOptions server) {
    return change(block, owner, server, core -> core.delete(block));
  }

  @Command(
      description =
          "Undoes the latest change of a block; a repeated call undoes the change before.")
  int undo(
      @Parameters(paramLabel = "BLOCK") String block,
      @Mixin MemoryOwnerOptions owner,
      @Mixin ServerOptions server) {
    return change(block, owner, server, core -> core.undo(block));
  }

  private int change(
      String block,
      MemoryOwnerOptions owner,
      ServerOptions server,
      Function<CoreMemoryCalls, MemoryCommandResponse> command) {
    try (var client = server.client()) {
      CoreMemoryCalls core = client.coreMemory(owner.owner());
      MemoryCommandResponse kept = command.apply(core);
      LastWrites.ofUser().keep(client.url(), kept.position());
      Optional<CoreMemoryBlock> now = core.outcome(block, kept);
      if (server.json()) {
        screen.line(ApiJson.pretty(kept));
      } else {
        now.ifPresentOrElse(this::print, () -> screen.line("Block %s does not exist now.", block));
      }
      return 0;
    }
  }

  private void print(CoreMemoryBlock block) {
    screen.line(
        screen.bold(block.block())
            + screen.dim(
                "  version %d, %d characters, %s",
                block.version(), block.characters(), Times.shown(block.updatedAt())));
    block.content().lines().forEach(line -> screen.line("  " + line));
  }

  private void print(CoreMemoryChange change) {
    screen.line(
        screen.dim(
            "  %d  %s  %s%s",
            change.version(),
            Times.shown(change.at()),
            change.kind(),
            change.undid() == null ? "" : " of " + change.undid()));
    change.before().lines().forEach(line -> screen.line(screen.dim("       before: " + line)));
  }
}
