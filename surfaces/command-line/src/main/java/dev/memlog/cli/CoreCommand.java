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

  /** The block that a command shows or changes. */
  static final class Target {

    @Parameters(paramLabel = "BLOCK", index = "0")
    private String block = "";

    @Mixin private MemoryOwnerOptions owner = new MemoryOwnerOptions();
    @Mixin private ServerOptions server = new ServerOptions();
  }

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
      @Mixin Target target,
      @Option(
              names = "--history",
              description = "Also shows the block's latest changes, even if the block was deleted.")
          boolean history,
      @Mixin ReadOptions reads) {
    try (var client = target.server.client()) {
      CoreMemoryCalls core = reads.seeing(client).coreMemory(target.owner.owner());
      Optional<GetCoreMemoryResponse> found =
          history
              ? core.history(target.block)
              : core.get(target.block).map(one -> new GetCoreMemoryResponse(one, List.of()));
      if (found.isEmpty()) {
        screen.error("memlog: this owner has no block " + target.block);
        return 1;
      }
      if (target.server.json()) {
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
      @Mixin Target target,
      @Parameters(paramLabel = "TEXT", index = "1..*", arity = "1..*") List<String> text) {
    return change(target, core -> core.append(target.block, String.join(" ", text)));
  }

  @Command(description = "Replaces a part of a block. The part must occur exactly once.")
  int replace(
      @Mixin Target target,
      @Parameters(paramLabel = "OLD", index = "1", description = "The part to replace.") String old,
      @Parameters(
              paramLabel = "NEW",
              index = "2",
              description = "The text that replaces it; may be empty.")
          String text) {
    return change(target, core -> core.replace(target.block, old, text));
  }

  @Command(description = "Sets the whole text of a block.")
  int set(
      @Mixin Target target,
      @Parameters(paramLabel = "TEXT", index = "1..*", arity = "1..*") List<String> text) {
    return change(target, core -> core.set(target.block, String.join(" ", text)));
  }

  @Command(description = "Deletes a block; memlog core undo restores it.")
  int delete(@Mixin Target target) {
    return change(target, core -> core.delete(target.block));
  }

  @Command(
      description =
          "Undoes the latest change of a block; a repeated call undoes the change before.")
  int undo(@Mixin Target target) {
    return change(target, core -> core.undo(target.block));
  }

  private int change(Target target, Function<CoreMemoryCalls, MemoryCommandResponse> command) {
    try (var client = target.server.client()) {
      CoreMemoryCalls core = client.coreMemory(target.owner.owner());
      MemoryCommandResponse kept = command.apply(core);
      LastWrites.ofUser().keep(client.url(), kept.position());
      Optional<CoreMemoryBlock> now = core.outcome(target.block, kept);
      if (target.server.json()) {
        screen.line(ApiJson.pretty(kept));
      } else {
        now.ifPresentOrElse(
            this::print, () -> screen.line("Block %s does not exist now.", target.block));
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
    screen.dimLine(
        "  %d  %s  %s%s",
        change.version(),
        Times.shown(change.at()),
        change.kind(),
        change.undid() == null ? "" : " of " + change.undid());
    change.before().lines().forEach(line -> screen.dimLine("       before: " + line));
  }
}
