package dev.memlog.cli.call;

import dev.memlog.client.MemlogClient;
import picocli.CommandLine.Mixin;

/** A command that reads from a server, and that can wait until an earlier write is visible. */
public abstract class ReadCommand extends ClientCommand {

  @Mixin private ReadOptions reads = new ReadOptions();

  @Override
  protected final int run(MemlogClient client) throws Exception {
    return read(reads.seeing(client));
  }

  /**
   * Runs the command and returns its exit code.
   *
   * @param client a client whose reads see the write that the options name
   */
  protected abstract int read(MemlogClient client) throws Exception;
}
