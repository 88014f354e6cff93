package dev.memlog.terminal;

import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that writes to the screen of its program, see {@link Commands#of}. */
public abstract class ScreenCommand {

  @Spec protected CommandSpec spec = CommandSpec.create();

  /** The screen of the program. */
  protected Screen screen = new Screen(System.out, System.err, false, Map.of());
}
