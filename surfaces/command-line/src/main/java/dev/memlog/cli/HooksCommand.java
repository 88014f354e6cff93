package dev.memlog.cli;

import dev.memlog.cli.call.ServerOptions;
import dev.memlog.cli.hooks.CodingTool;
import dev.memlog.cli.hooks.HookDelivery;
import dev.memlog.cli.hooks.HookInstallation;
import dev.memlog.cli.hooks.HookState;
import dev.memlog.client.MemlogException;
import dev.memlog.terminal.CommandGroup;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

@Command(
    name = "hooks",
    description =
        "Gives coding agents a memory by their own hooks: install, uninstall, deliver. Knows "
            + "claude-code, codex, cursor and gemini.",
    synopsisSubcommandLabel = "COMMAND")
final class HooksCommand extends CommandGroup {

  private static final String USER = "${env:MEMLOG_USER:-${sys:user.name}}";

  /** The coding agent, and the files that change. */
  static final class Target {

    @Parameters(paramLabel = "TOOL", description = "claude-code, codex, cursor or gemini.")
    private String tool = "";

    @Option(
        names = "--home",
        paramLabel = "DIRECTORY",
        defaultValue = "${sys:user.home}",
        description = "The directory with the settings of the tool; default your home directory.")
    private Path home = Path.of("");

    @Option(names = "--dry-run", description = "Shows the new file, and changes nothing.")
    private boolean dryRun;
  }

  @Command(description = "Adds Memlog's hooks to the settings of a coding agent.")
  int install(
      @Mixin Target target,
      @Option(
              names = "--url",
              paramLabel = "URL",
              defaultValue = "${env:MEMLOG_URL:-http://127.0.0.1:8080}",
              description = "The server of deliveries (MEMLOG_URL).")
          String url,
      @Option(
              names = "--key",
              paramLabel = "KEY",
              defaultValue = "${env:MEMLOG_KEY:-}",
              description = "The API key of deliveries (MEMLOG_KEY), kept in a file of yours.")
          String key,
      @Option(
              names = "--user",
              defaultValue = USER,
              description = "The user of all sessions (MEMLOG_USER); default your name here.")
          String user)
      throws IOException {
    HookInstallation installation = installation(target);
    Map<String, String> environment = new LinkedHashMap<>();
    environment.put("MEMLOG", launcher());
    environment.put("MEMLOG_URL", url);
    environment.put("MEMLOG_KEY", key);
    environment.put("MEMLOG_USER", user);
    try {
      if (target.dryRun) {
        screen.line(installation.file() + ":");
        screen.line(installation.withHooks().strip());
      } else {
        installation.install(environment);
        screen.line("Added the hooks to %s", installation.file());
        screen.dimLine("memlog hooks uninstall %s removes them", target.tool);
      }
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    return 0;
  }

  @Command(description = "Removes Memlog's hooks from the settings of a coding agent.")
  int uninstall(@Mixin Target target) throws IOException {
    HookInstallation installation = installation(target);
    try {
      Optional<String> text = installation.withoutHooks();
      if (text.isEmpty()) {
        screen.line("%s has no hooks of Memlog.", installation.file());
      } else if (target.dryRun) {
        screen.line(installation.file() + ":");
        screen.line(text.get().strip());
      } else {
        installation.uninstall(text.get());
        screen.line("Removed the hooks from %s", installation.file());
      }
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    return 0;
  }

  @Command(
      description =
          "Publishes what the hooks stored, and renews the contexts of sessions to come. The hooks "
              + "call it by themselves.")
  int deliver(
      @Mixin ServerOptions server,
      @Option(names = "--user", defaultValue = USER, description = "The user of all sessions.")
          String user,
      @Option(names = "--app", description = "The app of all sessions; default the server's.")
          @Nullable String app,
      @Option(
              names = "--state",
              paramLabel = "DIRECTORY",
              description = "The directory of the hooks; default the one in your home directory.")
          @Nullable Path state)
      throws IOException {
    HookState stored =
        state == null
            ? HookState.of(Path.of(System.getProperty("user.home", ".")))
            : new HookState(state);
    try (var client = server.client()) {
      var result = new HookDelivery(stored, client, user, Optional.ofNullable(app)).run();
      screen.line("Delivered %,d events", result.delivered());
      if (result.rejected() > 0) {
        screen.error("%,d events were refused: %s", result.rejected(), stored.rejected());
      }
      return result.rejected() == 0 ? 0 : 1;
    } catch (MemlogException e) {
      screen.error("Not delivered now, and kept for the next time: " + e.getMessage());
      return 1;
    }
  }

  /** Returns the program that runs this command, as it can be called from any directory. */
  private static String launcher() {
    String launcher = System.getProperty("memlog.launcher", "memlog");
    return launcher.contains("/") ? Path.of(launcher).toAbsolutePath().normalize() + "" : launcher;
  }

  private HookInstallation installation(Target target) {
    CodingTool tool =
        CodingTool.of(target.tool)
            .orElseThrow(
                () ->
                    new ParameterException(
                        spec.commandLine(),
                        "TOOL must be one of %s, got %s".formatted(CodingTool.ids(), target.tool)));
    return new HookInstallation(tool, target.home.toAbsolutePath());
  }
}
