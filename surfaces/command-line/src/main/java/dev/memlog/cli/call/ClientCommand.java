package dev.memlog.cli.call;

import dev.memlog.client.ApiJson;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.MemoryCommandResponse;
import dev.memlog.terminal.ScreenCommand;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

/** A command that calls the API of a server and prints the answer. */
public abstract class ClientCommand extends ScreenCommand implements Callable<Integer> {

  @Mixin protected ServerOptions server = new ServerOptions();

  @Override
  public Integer call() throws Exception {
    checkOptions();
    try (var client = server.client()) {
      return run(client);
    }
  }

  /**
   * Checks options that exclude or require each other.
   *
   * @throws ParameterException if options contradict each other
   */
  protected void checkOptions() {}

  /** Runs the command and returns its exit code. */
  protected abstract int run(MemlogClient client) throws Exception;

  /** Returns an exception that makes the command print its usage and exit with code 2. */
  protected ParameterException wrong(String rule) {
    return new ParameterException(spec.commandLine(), rule);
  }

  /** Returns whether the command line names an option, which may have a default as well. */
  protected boolean named(String option) {
    return spec.commandLine().getParseResult().hasMatchedOption(option);
  }

  /**
   * Prints an answer as JSON with {@code --json}, otherwise as text.
   *
   * @return the exit code 0
   */
  protected int show(Object answer, Runnable text) {
    if (server.json()) {
      screen.line(ApiJson.pretty(answer));
    } else {
      text.run();
    }
    return 0;
  }

  /** Prints a line about a task that is running, unless the answer is printed as JSON. */
  protected void note(String line) {
    if (!server.json()) {
      screen.progress(screen.dim(line));
    }
  }

  /** Stores the position of a write and prints its answer, as the other method does. */
  protected int showWrite(MemlogClient client, MemoryCommandResponse kept, String text) {
    return showWrite(client, kept.position(), kept.outcome(), kept, text);
  }

  /**
   * Stores the position of a write, so that a later command with {@code --after-write} sees the
   * write, and prints the answer.
   *
   * @param outcome what became of the write, as the server answered
   * @param text the text for a write that took effect
   * @return the exit code 0
   */
  protected int showWrite(
      MemlogClient client, String position, String outcome, Object answer, String text) {
    keep(client, position);
    return show(
        answer,
        () ->
            screen.line(
                switch (outcome) {
                  case "undecided" -> "Stored; not decided yet. It takes effect soon.";
                  case "unchanged" -> "Nothing changed: it was so already.";
                  case null, default -> text; // a server of an earlier release states none
                }));
  }

  /**
   * Stores the position of a write, so that a later command with {@code --after-write} sees the
   * write.
   */
  protected void keep(MemlogClient client, String position) {
    LastWrites.ofUser().keep(client.url(), position);
  }
}
