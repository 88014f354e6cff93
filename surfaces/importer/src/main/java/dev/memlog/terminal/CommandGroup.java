package dev.memlog.terminal;

import picocli.CommandLine.ParameterException;

/** A command that only names its subcommands. */
public abstract class CommandGroup extends ScreenCommand implements Runnable {

  @Override
  public final void run() {
    throw new ParameterException(
        spec.commandLine(), "name one of " + String.join(", ", spec.subcommands().keySet()));
  }
}
