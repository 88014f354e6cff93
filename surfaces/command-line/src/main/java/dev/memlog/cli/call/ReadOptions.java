package dev.memlog.cli.call;

import dev.memlog.client.MemlogClient;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command-line options by which a read waits until an earlier write is visible. */
public final class ReadOptions {

  @Option(
      names = "--after-write",
      description =
          "Waits until the latest write by your memlog commands on this machine is visible.")
  private boolean afterWrite;

  @Option(
      names = "--after-position",
      paramLabel = "POSITION",
      description =
          "Waits until the write with this position is visible; the JSON of the "
              + "write's answer has the position.")
  private @Nullable String position;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec = CommandSpec.create();

  /**
   * Returns a client whose reads see the write that the option names.
   *
   * @param client the client of the command, which must stay open
   */
  public MemlogClient seeing(MemlogClient client) {
    if (position != null) {
      return client.after(position);
    }
    if (!afterWrite) {
      return client;
    }
    return client.after(
        LastWrites.ofUser()
            .of(client.url())
            .orElseThrow(
                () ->
                    new ParameterException(
                        spec.commandLine(),
                        "--after-write knows no write to %s on this machine; name one by --after-position"
                            .formatted(client.url()))));
  }
}
